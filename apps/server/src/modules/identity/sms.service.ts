import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@cloud-steward/contract'
import { sms } from '@cloud-steward/contract/identity/sms.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { sql } from '../../infra/db/sql.ts'
import type { TenantDb } from '../../infra/db/tenant-db.ts'
import { translate } from '../../infra/labels.ts'
import type { Message, SmsProvider } from '../../infra/sms/provider.ts'
import { standard } from '../../kit/standard-operations.ts'
import { hashOf } from './hash.ts'
import { deleteOldCodes, insertSms, putCode, tryCode, useCode } from './sms.queries.ts'
import { isLocal, mayTry } from './throttle.ts'

/** Numbers are shown with their middle hidden, and found by any part. */
export const messages = standard(sms, {
  columns: () => ({ mobile: sql`overlay(t.mobile placing '****' from 4 for 4)` }),
  filters: { mobile: (value) => sql`t.mobile like ${`%${value.replace(/\D/g, '')}%`}` },
})

/** Longer than either way takes: the time tells nobody whether a number is known. */
const ANSWER_MS = 100
/** OWASP ASVS 6.5/6.6: a short life, few tries, few messages to a number and from an address. */
const CODE_SECONDS = 300
const MOST_TRIES = 5
const A_MINUTE = { tries: 1, seconds: 60 }
const A_DAY = { tries: 10, seconds: 86_400 }
const FROM_ADDRESS = { tries: 30, seconds: 3_600 }

const nameOf = (purpose: string, tenantCode: string, mobile: string): string =>
  hashOf(`${purpose} ${tenantCode} ${mobile}`)

/**
 * Makes a code for a purpose and hands it to `send`, which knows whether anybody has the number. Whoever asks cannot
 * tell: the limits and the work are the same.
 */
export async function sendCode(
  db: TenantDb,
  given: { purpose: string; tenantCode: string; mobile: string; ip: string },
  send: (code: string) => Promise<void>,
): Promise<void> {
  const { purpose, tenantCode, mobile, ip } = given
  if (!isLocal(ip)) await mayTry(db, 'sms-address', ip, FROM_ADDRESS)
  await mayTry(db, 'sms-minute', `${tenantCode}/${mobile}`, A_MINUTE)
  await mayTry(db, 'sms-day', `${tenantCode}/${mobile}`, A_DAY)
  const [name, code] = [nameOf(purpose, tenantCode, mobile), String(randomInt(1_000_000)).padStart(6, '0')]
  await db.run(deleteOldCodes())
  await db.run(putCode(name, hashOf(`${name} ${code}`), CODE_SECONDS))
  await Promise.all([send(code), delay(ANSWER_MS)])
}

/**
 * Uses a code up; refuses a wrong, old or used one, and any after five tries. @param check what else must be right before
 * the code is used up: whatever it refuses can be mended without another code
 */
export async function takeCode(
  db: TenantDb,
  given: { purpose: string; tenantCode: string; mobile: string; code: string },
  check: () => Promise<void>,
): Promise<void> {
  const name = nameOf(given.purpose, given.tenantCode, given.mobile)
  const answer = hashOf(`${name} ${given.code}`)
  const known = await db.first(tryCode(name, MOST_TRIES))
  const wrong = new Refusal('identity.error.badSmsCode', { fields: ['smsCaptcha'] })
  if (known?.answer !== answer) throw wrong
  await check()
  if (!(await db.run(useCode(name, answer)))) throw wrong
}

/**
 * Writes a message and leaves it to the job that sends it. Without a provider it ends in the list of messages, where the
 * administrator reads the code; with one, the list shows the message without it.
 */
export function writeMessage(ctx: Ctx, provider: SmsProvider | undefined, message: Message): Promise<void> {
  const { mobile, template, values } = message
  const shown = provider ? Object.fromEntries(Object.keys(values).map((name) => [name, '******'])) : values
  const content = translate(ctx.language, `identity.sms.${template}`, shown)
  const state = provider ? 'waiting' : 'kept'
  return ctx.transaction(async (tx) => {
    const id = newId()
    await tx.db.run(
      insertSms(tx.tenant.id, id, { mobile, template, content, state, provider: provider?.name ?? 'outbox' }),
    )
    if (provider) tx.enqueue({ name: 'send-sms', payload: { id, message } })
  })
}
