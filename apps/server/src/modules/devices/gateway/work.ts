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
import { tellEnded } from '../command/command.service.ts'
import { stillAgainst, takesAway } from '../command/switch-off.ts'
import { openKey } from '../registry/type.service.ts'
import { performCollector } from './collector-talk.ts'
import { type Child, keepRound } from './gateway.queries.ts'
import type { Known, Line } from './line.ts'
import { performLock } from './lock-talk.ts'
import { moveOrder } from './path.queries.ts'
import { readMeter } from './talk.ts'
import { toldOf } from './told.ts'
import { wallAt } from './wall-clock.rules.ts'

/** While one is worked on nobody else takes it; whoever died over it leaves it for others after this. */
const CLAIM_MS = 8 * ANSWER_MS

async function end(
  line: Line,
  command: CommandRow,
  state: 'verified' | 'failed' | 'expired',
  result: Result,
  more: { answer?: string; detail?: string } = {},
) {
  await line.ctx.transaction(async (tx) => {
    if (await tx.db.run(markEnded(tx.tenant.id, command.id, state, result, more)))
      await tellEnded(tx, command, state, result)
  })
}

/** Somebody is protected, or has paid, since it was ordered. */
const takeBack = ({ ctx }: Line, command: CommandRow, why: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (await tx.db.run(markCancelled(tx.tenant.id, command.id, why))) await tellEnded(tx, command, 'cancelled')
  })

function keyOf(line: Line, child: Child, secrets: SecretBox): Key645 | undefined {
  return child.key ? openKey(secrets, line.ctx.tenant.id, child.typeId, child.key) : undefined
}

const isOnItsWay = ({ movesUntil }: CommandRow, now: Date): boolean =>
  movesUntil !== null && Date.parse(movesUntil) > now.getTime()
/** Others on the line have their turn meanwhile. One that had to be told twice did not move. */
async function waitForValve({ ctx }: Line, { id }: CommandRow, attempts: number): Promise<void> {
  const again = new Date(ctx.now().getTime() + VALVE_LOOK_MS)
  await ctx.db.run(markWaiting(ctx.tenant.id, id, again, attempts, attempts > 1 ? 'notDone' : 'moving'))
}

async function perform(line: Line, command: CommandRow, secrets: SecretBox): Promise<void> {
  const { ctx } = line
  const { id: tenantId } = ctx.tenant
  let child: Known | undefined
  const again = async (result: Result, detail?: string) => {
    const at = new Date(ctx.now().getTime() + waitMs(command.attempts + 1))
    await ctx.db.run(markQueued(tenantId, command.id, at, result, detail))
    if (result === 'noAnswer' && child?.isShared)
      await ctx.db.run(moveOrder(tenantId, command.id, line.collectorId, ctx.now()))
  }
  if (isCollectorKind(command.kind)) {
    const said = await performCollector(line, command, {
      hold: () => ctx.db.run(holdClaim(tenantId, command.id, new Date(ctx.now().getTime() + CLAIM_MS))),
      others: () => workOnCommand(line, secrets),
    })
    if (said.end) return end(line, command, said.end, said.result, said)
    await again(said.result, said.detail)
    return
  }
  child = (await line.children()).find(({ id }) => id === command.deviceId)
  if (!child) return end(line, command, 'failed', 'noDevice')
  if (isLockKind(command.kind)) {
    const said = await performLock(line, child, command, secrets)
    if (said.end) return end(line, command, said.end, said.result, said)
    await again(said.result)
    return
  }
  if (command.kind === 'read') {
    if (await readMeter(line, child)) return end(line, command, 'verified', 'read')
    await again('noAnswer')
    return
  }
  const told = toldOf(line, child, command, keyOf(line, child, secrets))
  if (!told) return end(line, command, 'failed', 'notInModel')
  // It may have been done although nobody heard of it: asking is better than doing it twice. Who does not answer may have too.
  if (command.attempts > 0) {
    const stood = await told.stands()
    if (stood === 'asWanted') return end(line, command, 'verified', 'done')
    if (stood === 'moving' || (isOnItsWay(command, ctx.now()) && stood !== 'unknown')) {
      await waitForValve(line, command, command.attempts)
      return
    }
    if (stood === 'fault' && command.movesUntil) return end(line, command, 'failed', 'valveFault')
    if (stood === 'unknown') {
      await again('noAnswer')
      return
    }
  }
  const isTaking = takesAway(command.kind)
  const why = isTaking ? await stillAgainst(ctx, command) : undefined
  if (why) return takeBack(line, command, why)
  // Replaced or taken back meanwhile.
  const claimed = new Date(ctx.now().getTime() + CLAIM_MS)
  if ((isTaking || command.attempts > 0) && !(await ctx.db.run(holdClaim(tenantId, command.id, claimed)))) return
  // Said before it is told: whoever takes over from a process that died over it does not tell a valve that moves.
  if (told.isValve)
    await ctx.db.run(markMoving(tenantId, command.id, new Date(ctx.now().getTime() + movesMs(command.attempts))))
  const answer = await told.tell()
  if (answer === 'refused' || answer === 'noKey') return end(line, command, 'failed', answer)
  if (answer === 'noAnswer') {
    if (told.isValve) await ctx.db.run(markMoving(tenantId, command.id, null))
    await again(answer)
    return
  }
  const noted = ctx.db.run(markAcked(tenantId, command.id))
  // Nobody asks anything else on this line before the meter has been asked, whatever becomes of the note.
  noted.catch(() => {})
  const stands = await told.stands()
  await noted
  if (told.isValve && stands !== 'asWanted') {
    await waitForValve(line, command, command.attempts + 1)
    return
  }
  if (stands === 'asWanted') {
    await end(line, command, 'verified', 'done')
    // What flows has changed with it.
    await readMeter(line, child)
    return
  }
  // The meter obeyed as far as it can: somebody must hold its button.
  const waitsForButton = stands === 'otherwise' && command.kind === 'switchOn' && child.needsButton
  await again(waitsForButton ? 'pressButton' : stands === 'otherwise' ? 'notDone' : 'noAnswer')
}

/** Does the next command of a line, if there is one that is due. */
export async function workOnCommand(line: Line, secrets: SecretBox): Promise<boolean> {
  const { ctx } = line
  const now = ctx.now()
  const command = await ctx.transaction(async (tx) => {
    const next = await tx.db.first(nextOf(tx.tenant.id, line.collectorId, now))
    if (!next) return undefined
    if (Date.parse(next.expiresAt) <= now.getTime()) {
      if (await tx.db.run(markEnded(tx.tenant.id, next.id, 'expired', 'notReached')))
        await tellEnded(tx, next, 'expired', 'notReached')
      return { ...next, late: true }
    }
    // Travels with the commit, which waits for it and fails with it.
    void tx.db.run(markSent(tx.tenant.id, next.id, now, new Date(now.getTime() + CLAIM_MS)))
    return { ...next, late: false }
  })
  if (!command) return false
  if (!command.late) await perform(line, command, secrets)
  return true
}

/** Asks every meter of a line; between two of them commands have their turn. Those that are silent are asked once more at the end. */
export async function askRound(line: Line, secrets: SecretBox, isOver: () => boolean): Promise<void> {
  const { ctx } = line
  const children = (await line.asked()).filter(
    ({ state, category, protocol }) => state === 'active' && category !== 'lock' && protocol !== 'json',
  )
  // Every meter's clock is set with each round: an answer that carries a time is then right to the minute. Slaves on
  // Modbus have none, and understand nothing of it.
  if (children.some(({ protocol }) => protocol !== 'modbus'))
    line.say(setClock645(wallAt(ctx.now(), ctx.tenant.timeZone)))
  const silent: Known[] = []
  let answered = 0
  await line.freezes.look(children)
  const commands = async () => {
    while (await workOnCommand(line, secrets)) if (isOver()) return
  }
  const read = async (child: Known) => {
    if (!(await readMeter(line, child))) return false
    answered++
    await line.freezes.ask(child, commands)
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
  const { malformed } = line
  line.malformed = 0
  await ctx.db.run(keepRound(ctx.tenant.id, line.collectorId, successBp, malformed, ctx.now()))
}
