import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  cancelLease as cancelLeaseCommand,
  endLease as endLeaseCommand,
  previewEnd as previewEndCommand,
} from '@cloud-steward/contract/housing/index.ts'
import { addDays, type Day } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { refuseWhileSigning } from '../signing/flow-record.ts'
import { breakCharge } from './break.rules.ts'
import { goOnWithout } from './go-on-without.ts'
import { changeLease, type LeaseRow, lockLease } from './lease.queries.ts'
import { leaseBase } from './lease.source.ts'
import { getLocked, lockFor, recordLeaseStep } from './lease-record.ts'
import { reschedule } from './reschedule.rules.ts'
import {
  applyConsequence,
  type Consequence,
  rentChange,
  shownConsequence,
  standingOf,
  unbilledDeposits,
} from './schedule.service.ts'
import { termsOf } from './terms-of.ts'

type Leaving = Pick<InputOf<typeof endLeaseCommand>, 'leftOn' | 'penalty'>

/**
 * What leaving on a day does: rent is counted to that day, a deposit nobody was asked for is not asked for any more, and
 * leaving before the end costs what was agreed.
 */
async function planEnd(ctx: Ctx, row: LeaseRow, { leftOn, penalty }: Leaving): Promise<Consequence> {
  if (leftOn < row.start_on || leftOn > ctx.today())
    throw new Refusal('housing.error.leftOutsideLease', { fields: ['leftOn'] })
  const standing = await standingOf(ctx, row.id)
  const rent = rentChange(standing, termsOf(row), leftOn, { from: addDays(leftOn, 1), today: ctx.today() })
  // A deposit that was agreed and never paid is not to be kept.
  const heldFen = row.break_rule === 'deposit' ? ((await leaseBase.get(ctx, row.id)).depositHeldFen ?? 0) : 0
  const known = { today: ctx.today(), heldFen: Math.min(heldFen, row.deposit_fen) }
  const early = penalty === 'waived' ? undefined : breakCharge(row, termsOf(row), leftOn, known)
  return { drop: [...rent.drop, ...unbilledDeposits(standing)], add: [...rent.add, ...(early ? [early] : [])] }
}

/**
 * A lease that was renewed, or whose rentee is to change rooms, ends when the next one begins, which has its deposit:
 * who leaves altogether gives that one up first. Before a transfer the rentee is settled with like anybody who leaves.
 */
async function refuseFollowed(tx: TxCtx, row: LeaseRow, leftOn: Day): Promise<void> {
  if (!row.successor_id) return
  const next = await tx.db.first(lockLease(tx.tenant.id, row.successor_id))
  if (next?.origin !== 'transfer') throw nextFirst(next)
  if (leftOn > row.end_on) throw new Refusal('housing.error.leftOutsideLease', { fields: ['leftOn'] })
}

const nextFirst = (next: LeaseRow | undefined): Refusal =>
  new Refusal('housing.error.nextFirst', { values: { no: next?.no ?? '' } })

export const previewEnd = (
  ctx: Ctx,
  input: InputOf<typeof previewEndCommand>,
): Promise<AnswerOf<typeof previewEndCommand>> =>
  ctx.transaction(async (tx) => shownConsequence(await planEnd(tx, await lockFor(tx, input.id, 'end'), input)))

export const endLease = (ctx: Ctx, input: InputOf<typeof endLeaseCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, input.id, 'end')
    await refuseFollowed(tx, row, input.leftOn)
    await endLocked(tx, row, input)
    return {}
  })

async function endLocked(tx: TxCtx, row: LeaseRow, input: Leaving & { reason: string }): Promise<void> {
  await applyConsequence(tx, row.id, await planEnd(tx, row, input))
  const kind = input.leftOn < row.end_on ? 'early' : 'left'
  await closeLease(tx, row, { leftOn: input.leftOn, kind, reason: input.reason })
}

/** The room is free from the day after. */
export async function closeLease(
  tx: TxCtx,
  row: LeaseRow,
  { leftOn, kind, reason }: { leftOn: Day; kind: string; reason?: string },
): Promise<void> {
  const end = { status: 'ended', left_on: leftOn, end_kind: kind, end_reason: reason ?? null, change_lock: null }
  await tx.db.run(changeLease(tx.tenant.id, row.id, end))
  recordLeaseStep(tx, row, 'ended', reason)
  tx.emit({ name: 'LeaseEnded', payload: { leaseId: row.id, leftOn } })
}

/** Gives up a lease before anybody has moved in: all that was billed for it is credited. */
export const cancelLease = (ctx: Ctx, input: InputOf<typeof cancelLeaseCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, input.id, 'cancel')
    await refuseWhileSigning(tx, { leaseId: row.id })
    await cancelLocked(tx, row, input.reason)
    return {}
  })
export async function cancelLocked(tx: TxCtx, row: LeaseRow, reason: string): Promise<void> {
  if (row.successor_id) throw nextFirst(await tx.db.first(lockLease(tx.tenant.id, row.successor_id)))
  const standing = await standingOf(tx, row.id)
  const around = { from: row.start_on, today: tx.today() }
  for (const fee of ['rent', 'deposit'] as const)
    await applyConsequence(
      tx,
      row.id,
      reschedule(
        standing.filter((one) => one.fee === fee),
        [],
        around,
      ),
    )
  await tx.db.run(changeLease(tx.tenant.id, row.id, { status: 'cancelled', end_reason: reason }))
  recordLeaseStep(tx, row, 'cancelled', reason)
  if (row.previous_id) await goOnWithout(tx, row, row.previous_id, reason)
  if (row.status === 'signed') tx.emit({ name: 'LeaseEnded', payload: { leaseId: row.id, leftOn: null } })
}

/**
 * Locks a lease for its check-out: nobody changes it until `finishCheckOut`, or `leaveCheckOut` gives up. From the day
 * after the last one no rent is billed and the room can be let again, however long the settling takes.
 */
export async function beginCheckOut(tx: TxCtx, leaseId: string, leftOn: Day): Promise<LeaseRow> {
  const row = await lockFor(tx, leaseId, 'checkOut')
  await refuseFollowed(tx, row, leftOn)
  checkLastDay(row, leftOn)
  await tx.db.run(changeLease(tx.tenant.id, leaseId, { change_lock: 'checkOut', left_on: leftOn }))
  recordLeaseStep(tx, row, 'checkingOut')
  return row
}
/** The rentee leaves on another day than was thought. */
export async function moveCheckOut(tx: TxCtx, leaseId: string, leftOn: Day): Promise<void> {
  const row = await checkedOut(tx, leaseId)
  await refuseFollowed(tx, row, leftOn)
  checkLastDay(row, leftOn)
  await tx.db.run(changeLease(tx.tenant.id, leaseId, { left_on: leftOn }))
  // Keys and meter accounts follow the day.
  tx.emit({ name: 'LeaseChanged', payload: { leaseId } })
}
function checkLastDay(row: LeaseRow, leftOn: Day): void {
  if (leftOn < row.start_on) throw new Refusal('housing.error.leftOutsideLease', { fields: ['leftOn'] })
}
/** Ends a lease that is being checked out; the rent, the credit and the penalty are those `previewEnd` shows. */
export async function finishCheckOut(
  tx: TxCtx,
  { leaseId, ...leaving }: Leaving & { leaseId: string; reason: string },
): Promise<void> {
  await endLocked(tx, await checkedOut(tx, leaseId), leaving)
}
export async function leaveCheckOut(tx: TxCtx, leaseId: string): Promise<void> {
  await checkedOut(tx, leaseId)
  await tx.db.run(changeLease(tx.tenant.id, leaseId, { change_lock: null, left_on: null }))
  tx.emit({ name: 'LeaseChanged', payload: { leaseId } })
}
/** A lease that has ended, locked, and the one of whoever took it over, if that one binds. */
export async function endedLease(tx: TxCtx, leaseId: string): Promise<{ row: LeaseRow; takenOver?: LeaseRow }> {
  const row = await getLocked(tx, leaseId)
  if (row.status !== 'ended') throw new Refusal('housing.error.notEnded', { fields: ['leaseId'] })
  const next = row.successor_id ? await tx.db.first(lockLease(tx.tenant.id, row.successor_id)) : undefined
  return { row, takenOver: next?.origin === 'transfer' && next.status === 'signed' ? next : undefined }
}
/** A lease that goes on, locked: it binds, and nobody is checking it out. */
export async function goingLease(tx: TxCtx, leaseId: string): Promise<LeaseRow> {
  const row = await getLocked(tx, leaseId)
  if (row.status !== 'signed' || row.change_lock === 'checkOut') throw new Refusal('housing.error.notGoing')
  return row
}
async function checkedOut(tx: TxCtx, leaseId: string): Promise<LeaseRow> {
  const row = await getLocked(tx, leaseId)
  if (row.change_lock !== 'checkOut') throw new Refusal('housing.error.notCheckingOut')
  return row
}
