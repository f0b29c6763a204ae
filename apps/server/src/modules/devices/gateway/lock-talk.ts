import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { CommandRow, Result } from '../command/command.queries.ts'
import { ANSWER_MS } from '../command/command.rules.ts'
import { type LockCommand, openLockCommand, sealAnswer } from '../command/lock-command.service.ts'
import type { CollectorSession } from './collector-session.ts'
import type { Child } from './gateway.queries.ts'
import { checkOf, isSameCode, type LockCode, type LockReply } from './lock.rules.ts'

/** Without an end it is tried again later. */
export interface LockSpoken {
  end?: 'verified' | 'failed'
  result: Result
  answer?: string
}
/** What a gateway or a lock says that may be otherwise in a while. */
const PASSING: Record<string, Result> = { busy: 'busy', unreachable: 'unreachable' }
const NO_ANSWER: LockSpoken = { result: 'noAnswer' }

/** Runs a command of a lock. A code counts as written or removed after reading the lock confirms it. */
export async function performLockCommand(
  session: CollectorSession,
  child: Child,
  command: CommandRow,
  secrets: SecretBox,
): Promise<LockSpoken> {
  const { ctx } = session
  const content = openLockCommand(secrets, ctx.tenant.id, command)
  let step = 0
  const ask = async (op: string, more: object): Promise<LockReply | undefined> => {
    // A number of its own for each question: the answer to an earlier one, come late, is none to this.
    const id = `${command.id}.${command.attempts}.${++step}`
    const sent = { id, address: child.address, op, ...more }
    const decoded = await session.ask(
      Buffer.from(JSON.stringify(sent)),
      ({ address, reply }) => address === child.address && reply?.id === id,
      ANSWER_MS,
      'command',
    )
    return decoded?.reply
  }
  const refused = ({ error = '' }: LockReply): LockSpoken =>
    PASSING[error] ? { result: PASSING[error] } : { end: 'failed', result: error === 'full' ? 'full' : 'refused' }

  if (command.kind === 'unlock') {
    // An earlier attempt without an answer may have opened the door.
    if (command.state !== 'queued') return { end: 'failed', result: 'noAnswer' }
    const said = await ask('unlock', { until: command.expiresAt })
    // The door may have opened although the answer was lost. Never open it twice for one request.
    if (!said) return { end: 'failed', result: 'noAnswer' }
    return said.ok ? { end: 'verified', result: 'done' } : refused(said)
  }
  if (command.kind === 'listCodes') {
    const said = await ask('list', {})
    if (!said) return NO_ANSWER
    if (!said.ok || !said.codes) return refused(said)
    return {
      end: 'verified',
      result: 'read',
      answer: sealAnswer(secrets, ctx.tenant.id, command.id, said.codes),
    }
  }
  const stands = async (): Promise<'asWanted' | 'otherwise' | 'unknown'> => {
    const said = await ask('get', { slot: content.slot })
    if (!said?.ok || !said.codes) return 'unknown'
    const held = said.codes.find(({ slot }) => slot === content.slot)
    if (command.kind === 'dropCode') return held ? 'otherwise' : 'asWanted'
    return held && isSameCode(held, wantedCode(content)) ? 'asWanted' : 'otherwise'
  }
  // The lock may have executed it although the answer was lost.
  if (command.attempts > 0 && (await stands()) === 'asWanted') return { end: 'verified', result: 'done' }
  const said = await ask(command.kind === 'putCode' ? 'put' : 'drop', { ...content, until: command.expiresAt })
  if (!said) return NO_ANSWER
  if (!said.ok) return refused(said)
  const now = await stands()
  if (now === 'asWanted') return { end: 'verified', result: 'done' }
  return { result: now === 'otherwise' ? 'notDone' : 'noAnswer' }
}

const wantedCode = ({ slot = 0, kind, from, to, code, days, start, end, once }: LockCommand): LockCode => ({
  slot,
  kind,
  from,
  to,
  days,
  start,
  end,
  once,
  ...(code === undefined ? {} : { check: checkOf(slot, code) }),
})
