import { type Key645, setClock645 } from '@cloud-steward/protocol'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import {
  type CommandRow,
  holdClaim,
  markAcked,
  markCancelled,
  markEnded,
  markMoving,
  markQueued,
  markSent,
  markWaiting,
  nextOf,
  type Result,
} from '../command/command.queries.ts'
import { ANSWER_MS, isCollectorKind, isLockKind, movesMs, VALVE_LOOK_MS, waitMs } from '../command/command.rules.ts'
import { notifyEnded } from '../command/command.service.ts'
import { stillAgainst, takesAway } from '../command/switch-off.ts'
import { openKey } from '../registry/type.service.ts'
import type { CollectorSession, Known } from './collector-session.ts'
import { performCollectorCommand } from './collector-talk.ts'
import { executionOf } from './command-execution.ts'
import { type Child, keepRound } from './gateway.queries.ts'
import { performLockCommand } from './lock-talk.ts'
import { moveCommand } from './path.queries.ts'
import { readMeter } from './talk.ts'
import { wallAt } from './wall-clock.rules.ts'

/** How long a worker holds a command. If its process dies, another worker can take the command afterwards. */
const CLAIM_MS = 8 * ANSWER_MS

async function end(
  session: CollectorSession,
  command: CommandRow,
  state: 'verified' | 'failed' | 'expired',
  result: Result,
  more: { answer?: string; detail?: string } = {},
) {
  await session.ctx.transaction(async (tx) => {
    if (await tx.db.run(markEnded(tx.tenant.id, command.id, state, result, more)))
      await notifyEnded(tx, command, state, result)
  })
}

/** A meter was protected, or its payer has paid, after the command was given. */
const takeBack = ({ ctx }: CollectorSession, command: CommandRow, why: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (await tx.db.run(markCancelled(tx.tenant.id, command.id, why))) await notifyEnded(tx, command, 'cancelled')
  })

function keyOf(session: CollectorSession, child: Child, secrets: SecretBox): Key645 | undefined {
  return child.key ? openKey(secrets, session.ctx.tenant.id, child.typeId, child.key) : undefined
}

const isOnItsWay = ({ movesUntil }: CommandRow, now: Date): boolean =>
  movesUntil !== null && Date.parse(movesUntil) > now.getTime()
/** Others on the line have their turn meanwhile. One that had to be told twice did not move. */
async function waitForValve({ ctx }: CollectorSession, { id }: CommandRow, attempts: number): Promise<void> {
  const again = new Date(ctx.now().getTime() + VALVE_LOOK_MS)
  await ctx.db.run(markWaiting(ctx.tenant.id, id, again, attempts, attempts > 1 ? 'notDone' : 'moving'))
}

async function perform(session: CollectorSession, command: CommandRow, secrets: SecretBox): Promise<void> {
  const { ctx } = session
  const { id: tenantId } = ctx.tenant
  let child: Known | undefined
  const again = async (result: Result, detail?: string) => {
    const at = new Date(ctx.now().getTime() + waitMs(command.attempts + 1))
    await ctx.db.run(markQueued(tenantId, command.id, at, result, detail))
    if (result === 'noAnswer' && child?.isShared)
      await ctx.db.run(moveCommand(tenantId, command.id, session.collectorId, ctx.now()))
  }
  if (isCollectorKind(command.kind)) {
    const said = await performCollectorCommand(session, command, {
      hold: () => ctx.db.run(holdClaim(tenantId, command.id, new Date(ctx.now().getTime() + CLAIM_MS))),
      others: () => workOnCommand(session, secrets),
    })
    if (said.end) return end(session, command, said.end, said.result, said)
    await again(said.result, said.detail)
    return
  }
  child = (await session.children()).find(({ id }) => id === command.deviceId)
  if (!child) return end(session, command, 'failed', 'noDevice')
  if (isLockKind(command.kind)) {
    const said = await performLockCommand(session, child, command, secrets)
    if (said.end) return end(session, command, said.end, said.result, said)
    await again(said.result)
    return
  }
  if (command.kind === 'read') {
    if (await readMeter(session, child)) return end(session, command, 'verified', 'read')
    await again('noAnswer')
    return
  }
  const execution = executionOf(session, child, command, keyOf(session, child, secrets))
  if (!execution) return end(session, command, 'failed', 'notInModel')
  // The device may have executed it although the answer was lost: read it before sending again.
  if (command.attempts > 0) {
    const stood = await execution.readState()
    if (stood === 'asWanted') return end(session, command, 'verified', 'done')
    if (stood === 'moving' || (isOnItsWay(command, ctx.now()) && stood !== 'unknown')) {
      await waitForValve(session, command, command.attempts)
      return
    }
    if (stood === 'fault' && command.movesUntil) return end(session, command, 'failed', 'valveFault')
    if (stood === 'unknown') {
      await again('noAnswer')
      return
    }
  }
  const isTaking = takesAway(command.kind)
  const why = isTaking ? await stillAgainst(ctx, command) : undefined
  if (why) return takeBack(session, command, why)
  // Replaced or taken back meanwhile.
  const claimed = new Date(ctx.now().getTime() + CLAIM_MS)
  if ((isTaking || command.attempts > 0) && !(await ctx.db.run(holdClaim(tenantId, command.id, claimed)))) return
  // Record this before sending: if this process dies, its successor must not command a moving valve.
  if (execution.isValve)
    await ctx.db.run(markMoving(tenantId, command.id, new Date(ctx.now().getTime() + movesMs(command.attempts))))
  const answer = await execution.send()
  if (answer === 'refused' || answer === 'noKey') return end(session, command, 'failed', answer)
  if (answer === 'noAnswer') {
    if (execution.isValve) await ctx.db.run(markMoving(tenantId, command.id, null))
    await again(answer)
    return
  }
  const noted = ctx.db.run(markAcked(tenantId, command.id))
  // Read the meter before any other request on this collector, even if storing the note fails.
  noted.catch(() => {})
  const stands = await execution.readState()
  await noted
  if (execution.isValve && stands !== 'asWanted') {
    await waitForValve(session, command, command.attempts + 1)
    return
  }
  if (stands === 'asWanted') {
    await end(session, command, 'verified', 'done')
    // What flows has changed with it.
    await readMeter(session, child)
    return
  }
  // The meter accepted the command; a user must hold its button.
  const waitsForButton = stands === 'otherwise' && command.kind === 'switchOn' && child.needsButton
  await again(waitsForButton ? 'pressButton' : stands === 'otherwise' ? 'notDone' : 'noAnswer')
}

/** Does the next command of a line, if there is one that is due. */
export async function workOnCommand(session: CollectorSession, secrets: SecretBox): Promise<boolean> {
  const { ctx } = session
  const now = ctx.now()
  const command = await ctx.transaction(async (tx) => {
    const next = await tx.db.first(nextOf(tx.tenant.id, session.collectorId, now))
    if (!next) return undefined
    if (Date.parse(next.expiresAt) <= now.getTime()) {
      if (await tx.db.run(markEnded(tx.tenant.id, next.id, 'expired', 'notReached')))
        await notifyEnded(tx, next, 'expired', 'notReached')
      return { ...next, late: true }
    }
    // Travels with the commit, which waits for it and fails with it.
    void tx.db.run(markSent(tx.tenant.id, next.id, now, new Date(now.getTime() + CLAIM_MS)))
    return { ...next, late: false }
  })
  if (!command) return false
  if (!command.late) await perform(session, command, secrets)
  return true
}

/** Asks every meter of a line; between two of them commands have their turn. Those that are silent are asked once more at the end. */
export async function askRound(session: CollectorSession, secrets: SecretBox, isOver: () => boolean): Promise<void> {
  const { ctx } = session
  const children = (await session.polledMeters()).filter(
    ({ state, category, protocol }) => state === 'active' && category !== 'lock' && protocol !== 'json',
  )
  // Every meter's clock is set with each round: an answer that carries a time is then right to the minute. Slaves on
  // Modbus have none, and understand nothing of it.
  if (children.some(({ protocol }) => protocol !== 'modbus'))
    session.send(setClock645(wallAt(ctx.now(), ctx.tenant.timeZone)))
  const silent: Known[] = []
  let answered = 0
  await session.freezes.readMissing(children)
  const commands = async () => {
    while (await workOnCommand(session, secrets)) if (isOver()) return
  }
  const read = async (child: Known) => {
    if (!(await readMeter(session, child))) return false
    answered++
    await session.freezes.ask(child, commands)
    return true
  }
  for (const child of children) {
    if (isOver()) return
    await commands()
    if (isOver()) return
    if (!(await read(child))) silent.push(child)
  }
  for (const child of silent) {
    if (isOver()) return
    await read(child)
  }
  const successBp = children.length ? Math.round((answered * 10_000) / children.length) : null
  const { malformed } = session
  session.malformed = 0
  await ctx.db.run(keepRound(ctx.tenant.id, session.collectorId, successBp, malformed, ctx.now()))
}
