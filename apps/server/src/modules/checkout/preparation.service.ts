import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type beginCheckOut as beginCommand,
  type cancelCheckOut as cancelCommand,
  type inspectCheckOut as inspectCommand,
  type readFinalMeters as readCommand,
  type rescheduleCheckOut as rescheduleCommand,
} from '@cloud-steward/contract/checkout/index.ts'
import { DEDUCTION_REASONS } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { leaveCheckOut, beginCheckOut as lockLease, moveCheckOut, saveInspection } from '../housing/index.ts'
import { leavingMeters, takeFinalReadings, toMilli } from '../metering/index.ts'
import { UNCALCULATED } from './calculation.service.ts'
import { changeCheckOut, leaseFacts, replaceDeductions } from './check-out.queries.ts'
import { addCheckOut, lockFor, makerOf, moveTo, staffOnly, startedState } from './check-out.record.ts'

type Leaving = Omit<InputOf<typeof beginCommand>, 'leaseId'>
/** The kind must fit the days; what is agreed apart fits any, and says what it is. */
function checkKind({ leaveKind, leftOn, noticeOn, specialTerms }: Leaving, endOn: string): void {
  const wrong = { early: leftOn >= endOn, on_time: leftOn !== endOn, late: leftOn <= endOn, special: false }[leaveKind]
  if (wrong) throw new Refusal('checkout.error.kindWrong', { values: { end: endOn }, fields: ['leaveKind'] })
  if (leaveKind === 'special' && !specialTerms?.trim())
    throw new Refusal('checkout.error.termsWanted', { fields: ['specialTerms'] })
  if (noticeOn && noticeOn > leftOn) throw new Refusal('checkout.error.noticeLate', { fields: ['noticeOn'] })
}
const leavingColumns = ({ leaveKind, leftOn, noticeOn, penalty, reason, specialTerms }: Leaving) => ({
  leave_kind: leaveKind,
  left_on: leftOn,
  notice_on: noticeOn ?? null,
  penalty: penalty ?? 'asAgreed',
  reason,
  special_terms: leaveKind === 'special' ? specialTerms!.trim() : null,
})

/** Begins a check-out: the lease is locked, no rent is billed after its last day. */
export function beginCheckOut(
  ctx: Ctx,
  { leaseId, ...leaving }: InputOf<typeof beginCommand>,
): Promise<AnswerOf<typeof beginCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const lease = await lockLease(tx, leaseId, leaving.leftOn)
    checkKind(leaving, lease.end_on)
    const { id } = await addCheckOut(tx, lease, {
      ...leavingColumns(leaving),
      notice_on: leaving.noticeOn ?? lease.notice_on,
      state: leaving.leaveKind === 'special' ? 'content_review' : 'scheduled',
    })
    tx.emit({ name: 'CheckOutBegun', payload: { checkOutId: id, leaseId } })
    return { id }
  })
}

/** When the lease has ended before, its day is known, and its room and meters may be somebody else's. */
function refuseAfterEnd({ settle_on }: { settle_on: string | null }): void {
  if (settle_on) throw new Refusal('checkout.error.endedAlready')
}

/** Another day, kind or penalty. Readings of another day have to be taken again, special terms reviewed again. */
export const rescheduleCheckOut = (ctx: Ctx, { id, ...leaving }: InputOf<typeof rescheduleCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'reschedule')
    refuseAfterEnd(row)
    const lease = await tx.db.first(leaseFacts(tx.tenant.id, row.lease_id))
    checkKind(leaving, lease!.endOn)
    const moved = leaving.leftOn !== row.left_on
    if (moved) await moveCheckOut(tx, row.lease_id, leaving.leftOn)
    const isSpecial = leaving.leaveKind === 'special'
    const to = isSpecial ? 'content_review' : startedState(row)
    await tx.db.run(changeCheckOut(tx.tenant.id, id, { ...leavingColumns(leaving), ...(isSpecial ? makerOf(tx) : {}) }))
    await moveTo(tx, row, to, { ...(moved ? { meters_done: null } : {}), ...UNCALCULATED }, leaving.reason)
    if (moved) tx.emit({ name: 'CheckOutMoved', payload: { checkOutId: id, leaseId: row.lease_id } })
    return {}
  })

type Inspected = Omit<InputOf<typeof inspectCommand>, 'id'>
/** No deduction without a reason the lease names and a word about it; damage and missing things are seen in the inspection. */
function checkDeductions({ items, deductions }: Inspected, agreed: readonly string[]): void {
  for (const [at, { reason, itemNo }] of (deductions ?? []).entries()) {
    const fields = [`deductions/${at}`]
    if (!agreed.includes(reason)) throw new Refusal('checkout.error.reasonNotAgreed', { fields })
    if (reason !== 'damage' && reason !== 'missing') continue
    const item = itemNo ? items[itemNo - 1] : undefined
    if (item?.condition !== (reason === 'damage' ? 'damaged' : 'missing'))
      throw new Refusal('checkout.error.itemWanted', { fields })
    if (reason === 'damage' && !item.fileIds?.length) throw new Refusal('checkout.error.photoWanted', { fields })
  }
}
/** Takes down how the room was given back, and what of the deposit that costs. */
export const inspectCheckOut = (ctx: Ctx, { id, ...given }: Inspected & { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'change')
    const lease = await tx.db.first(leaseFacts(tx.tenant.id, row.lease_id))
    checkDeductions(given, lease!.reasons ?? DEDUCTION_REASONS)
    const draft = { inspectedOn: given.inspectedOn, items: given.items, remark: given.remark }
    const of = { id: row.inspection_id, leaseId: row.lease_id, kind: 'out' as const }
    const { id: inspectionId } = await saveInspection(tx, { ...of, ...draft })
    const deductions = (given.deductions ?? []).map((one) => ({ ...one, itemNo: one.itemNo ?? null }))
    await tx.db.all(...replaceDeductions(tx.tenant.id, id, deductions))
    await moveTo(tx, row, 'inspected', { inspection_id: inspectionId, ...UNCALCULATED })
    return {}
  })

/** The last numbers of the meters: all of them or none, so that the account can be made. */
export const readFinalMeters = (ctx: Ctx, { id, rows, skipped }: InputOf<typeof readCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'change')
    refuseAfterEnd(row)
    const why = skipped?.trim()
    if (!why) await takeNumbers(tx, row, rows ?? [])
    await moveTo(tx, row, startedState(row), { meters_done: why ? 'skipped' : 'read', ...UNCALCULATED }, why)
    return {}
  })
async function takeNumbers(
  tx: TxCtx,
  { room_id: roomId, left_on: readOn }: { room_id: string; left_on: string },
  rows: NonNullable<InputOf<typeof readCommand>['rows']>,
): Promise<void> {
  const missing = (await leavingMeters(tx, roomId)).filter(({ id }) => !rows.some(({ meterId }) => meterId === id))
  if (missing.length) throw new Refusal('checkout.error.metersOpen', { fields: ['rows'] })
  const numbers = rows.map(({ meterId, value, sure }) => ({
    meterId,
    valueMilli: toMilli(value),
    sure: sure ?? false,
  }))
  const [refused] = await takeFinalReadings(tx, { roomId, readOn, rows: numbers })
  if (!refused) return
  const at = rows.findIndex(({ meterId }) => meterId === refused.meterId)
  throw new Refusal(`metering.${refused.reason}`, { values: refused.values, fields: [`rows/${at}`] })
}

/** The rentee stays: the lease is as it was. */
export const cancelCheckOut = (ctx: Ctx, { id, decisionReason }: InputOf<typeof cancelCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'cancel')
    if (!row.settle_on) await leaveCheckOut(tx, row.lease_id)
    await moveTo(tx, row, 'cancelled', {}, decisionReason)
    tx.emit({ name: 'CheckOutCancelled', payload: { checkOutId: id, leaseId: row.lease_id } })
    return {}
  })
