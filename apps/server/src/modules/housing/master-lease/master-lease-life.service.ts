import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  cancelMasterLease as cancelCommand,
  giveMasterNotice as noticeCommand,
  renewMasterLease as renewCommand,
  reviewMasterLease as reviewCommand,
  signMasterLease as signCommand,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { writeChange } from '../lease/change.service.ts'
import { cancelLocked } from '../lease/ending.service.ts'
import type { LeaseRow } from '../lease/lease.queries.ts'
import { refuseStaying, signLocked } from '../lease/lease.service.ts'
import { noticeLocked, reviewLocked, submitLocked } from '../lease/lease-life.service.ts'
import { isReviewed } from '../lease/review.ts'
import { refuseLeaseBeyondLimits } from '../lease/room-limits.ts'
import { refuseWhileSigning } from '../signing/flow-record.ts'
import { lockRoomsOf } from './master-lease.queries.ts'
import { refuseUnlike } from './master-lease.service.ts'
import { forEach, lockWhole, recordMasterStep, takeRooms, type Whole } from './master-lease-record.ts'

export const submitMasterLease = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const whole = await lockWhole(tx, id, 'submit')
    refuseUnlike(tx, whole.leases)
    await takeRoomsOf(tx, whole.leases)
    await forEach(tx, whole.leases, (row) => submitLocked(tx, row))
    recordMasterStep(tx, whole, 'in_review')
    return {}
  })

export const reviewMasterLease = (ctx: Ctx, input: InputOf<typeof reviewCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const whole = await lockWhole(tx, input.id, 'review')
    // What is refused here is about who decides and why, not about a room.
    for (const row of whole.leases) await reviewLocked(tx, row, input)
    recordMasterStep(tx, whole, input.decision === 'sendBack' ? 'sentBack' : 'pending_sign', input.reason)
    return {}
  })

/** On paper. All leases bind and all rooms are taken, or none. */
export const signMasterLease = (
  ctx: Ctx,
  { id, signedOn, ...accepted }: InputOf<typeof signCommand>,
): Promise<AnswerOf<typeof signCommand>> =>
  ctx.transaction(async (tx) => {
    const whole = await lockWhole(tx, id, 'sign')
    await refuseWhileSigning(tx, { masterLeaseId: id })
    if (signedOn > tx.today()) throw new Refusal('housing.error.signedTooLate', { fields: ['signedOn'] })
    await refuseWholeUnready(tx, whole, accepted)
    return { id, charges: await signWhole(tx, whole, signedOn) }
  })
export async function refuseWholeUnready(
  tx: TxCtx,
  { leases }: Whole,
  { acceptStaying, acceptLimits }: Pick<InputOf<typeof signCommand>, 'acceptStaying' | 'acceptLimits'>,
): Promise<void> {
  const [first] = leases as [LeaseRow]
  if (first.status === 'draft' && (await isReviewed(tx, first.type_id))) throw new Refusal('housing.error.reviewFirst')
  refuseUnlike(tx, leases)
  await takeRoomsOf(tx, leases)
  await forEach(tx, leases, (row) => refuseLeaseBeyondLimits(tx, row, acceptLimits))
  await forEach(tx, leases, (row) => refuseStaying(tx, row, acceptStaying))
}
/** All leases bind from now on, however they were signed. @returns how many charges they have */
export async function signWhole(tx: TxCtx, whole: Whole, signedOn: string): Promise<number> {
  await takeRoomsOf(tx, whole.leases)
  let charges = 0
  await forEach(tx, whole.leases, async (row) => {
    charges += await signLocked(tx, row, signedOn)
  })
  recordMasterStep(tx, whole, 'signed')
  return charges
}
const takeRoomsOf = (tx: TxCtx, leases: readonly LeaseRow[]) =>
  takeRooms(
    tx,
    // All leases of a contract that is not signed have the same days.
    { roomIds: leases.map((row) => row.room_id), startOn: leases[0]!.start_on, endOn: leases[0]!.end_on },
    leases.map((row) => row.id),
  )

export const cancelMasterLease = (ctx: Ctx, { id, reason }: InputOf<typeof cancelCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const whole = await lockWhole(tx, id, 'cancel')
    await refuseWhileSigning(tx, { masterLeaseId: id })
    await forEach(tx, whole.leases, (row) => cancelLocked(tx, row, reason))
    recordMasterStep(tx, whole, 'cancelled', reason)
    return {}
  })

export const giveMasterNotice = (
  ctx: Ctx,
  { id, leaseIds, ...notice }: InputOf<typeof noticeCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const whole = await lockWhole(tx, id, 'notice', leaseIds)
    await forEach(tx, whole.leases, (row) => noticeLocked(tx, row, notice))
    recordMasterStep(tx, whole, 'notice', notice.reason)
    return {}
  })

/** Each renewal is a change of its lease: they count at once, or wait for one decision of a second person about all of them. */
export const renewMasterLease = (
  ctx: Ctx,
  { id, leaseIds, endOn, raiseBp, depositWithRent, reason }: InputOf<typeof renewCommand>,
): Promise<AnswerOf<typeof renewCommand>> =>
  ctx.transaction(async (tx) => {
    const whole = await lockWhole(tx, id, 'change', leaseIds)
    const waits = await isReviewed(tx)
    const roomIds = whole.leases.map((row) => row.room_id)
    await tx.db.rows(lockRoomsOf(tx.tenant.id, roomIds))
    const request = { reason, waits, together: { id: newId(), masterLeaseId: id } }
    await forEach(tx, whole.leases, (row) =>
      writeChange(tx, row, { kind: 'renewal', leaseId: row.id, endOn, raiseBp, depositWithRent }, request),
    )
    recordMasterStep(tx, whole, waits ? 'changeProposed' : 'changed', reason)
    const done = whole.leases.length
    return waits ? { renewed: 0, waiting: done } : { renewed: done, waiting: 0 }
  })
