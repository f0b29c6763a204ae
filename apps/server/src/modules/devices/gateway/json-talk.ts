import type { ModelCommand } from '@cloud-steward/contract/devices/index.ts'
import { ANSWER_MS } from '../command/command.rules.ts'
import type { CollectorSession } from './collector-session.ts'
import type { DecodedFrame } from './decoded-frame.rules.ts'
import type { Child } from './gateway.queries.ts'

let count = 0
/** Asks a device that speaks JSON on `down/command`; its answer carries the number of the question. */
function askJson(session: CollectorSession, child: Child, question: object): Promise<DecodedFrame | undefined> {
  // A number of its own for each question: the answer to an earlier one, come late, is none to this.
  const id = `${session.ctx.now().getTime().toString(36)}.${++count}`
  return session.ask(
    Buffer.from(JSON.stringify({ id, address: child.address, ...question })),
    ({ address, reply }) => address === child.address && reply?.id === id,
    ANSWER_MS,
    'command',
  )
}
/** Asks for properties, all of them without keys; what comes is stored by the line. Undefined: no answer, or a refusal. */
export async function readJson(
  session: CollectorSession,
  child: Child,
  keys?: readonly string[],
): Promise<DecodedFrame | undefined> {
  const decoded = await askJson(session, child, { op: 'read', ...(keys ? { keys } : {}) })
  return decoded?.reply?.ok ? decoded : undefined
}
export async function sendJsonCommand(
  session: CollectorSession,
  child: Child,
  command: ModelCommand,
  argument: number | undefined,
  until: string,
): Promise<'accepted' | 'refused' | 'noAnswer'> {
  const decoded = await askJson(session, child, { op: 'command', key: command.key, argument, until })
  return decoded?.reply ? (decoded.reply.ok ? 'accepted' : 'refused') : 'noAnswer'
}
