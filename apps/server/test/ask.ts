import type { AnswerOf, Endpoint, InputOf } from '@cloud-steward/contract'
import { newId } from '../src/infra/db/id.ts'
import type { Client } from './client.ts'

/** Calls a command with a key of its own and says why it was refused, if it was. */
export async function ask<E extends Endpoint>(
  who: Client,
  endpoint: E,
  input: InputOf<E>,
): Promise<{ reason?: string; data: AnswerOf<E> }> {
  const { body } = await who.call(endpoint, input, { key: newId() })
  return { reason: body.code === 200 ? undefined : (body.reason ?? body.message), data: body.data }
}
