import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  giveNotice as giveNoticeCommand,
  reviewLease as reviewLeaseCommand,
  submitLease as submitLeaseCommand,
  withdrawNotice as withdrawNoticeCommand,
} from '@cloud-steward/contract/housing/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { type Decided, requireNoProcess, requireReason, requireReviewer, startReview } from '../../approvals/index.ts'
import { changeLease, type LeaseRow } from './lease.queries.ts'
import { lockFor, recordLeaseStep } from './lease-record.ts'

/** From now on the draft stands as it is, until somebody else has looked over it. */
export const submitLease = (ctx: Ctx, { id }: InputOf<typeof submitLeaseCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'submit')
    await submitLocked(tx, row)
    const amountFen = Number(row.rent_fen ?? 0)
    await startReview(tx, {
      subject: 'lease',
      recordId: id,
      title: row.no,
      amountFen,
      link: `/contract?open=detail:${id}`,
    })
    return {}
  })
export async function submitLocked(tx: TxCtx, row: LeaseRow): Promise<void> {
  const submitted = { status: 'in_review', submitted_by: tx.user?.id ?? null }
  await tx.db.run(changeLease(tx.tenant.id, row.id, submitted))
  recordLeaseStep(tx, row, 'in_review')
}

export const reviewLease = (ctx: Ctx, input: InputOf<typeof reviewLeaseCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, input.id, 'review')
    await requireNoProcess(tx, 'lease', input.id)
    await reviewLocked(tx, row, input)
    return {}
  })
export async function reviewLocked(
  tx: TxCtx,
  row: LeaseRow,
  { decision, reason }: Pick<InputOf<typeof reviewLeaseCommand>, 'decision' | 'reason'>,
): Promise<void> {
  requireReviewer(tx, { makerIds: [row.submitted_by] })
  const back = decision === 'sendBack'
  if (back) requireReason(reason, 'reason')
  await standAfter(tx, row, back, reason)
}
/** What the tenant's own process decided. */
export async function decidedLease(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  await standAfter(tx, await lockFor(tx, recordId, 'review'), outcome === 'rejected', reason)
}
async function standAfter(tx: TxCtx, row: LeaseRow, back: boolean, reason?: string | null): Promise<void> {
  await tx.db.run(changeLease(tx.tenant.id, row.id, { status: back ? 'draft' : 'pending_sign' }))
  recordLeaseStep(tx, row, back ? 'sentBack' : 'pending_sign', reason)
}

export const giveNotice = (ctx: Ctx, input: InputOf<typeof giveNoticeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await noticeLocked(tx, await lockFor(tx, input.id, 'notice'), input)
    return {}
  })
export async function noticeLocked(
  tx: TxCtx,
  row: LeaseRow,
  { noticeOn, leavingOn, reason }: Omit<InputOf<typeof giveNoticeCommand>, 'id'>,
): Promise<void> {
  if (row.successor_id) throw new Refusal('housing.error.hasSuccessor')
  if (noticeOn > tx.today()) throw new Refusal('housing.error.noticeTooLate', { fields: ['noticeOn'] })
  const soonest = addDays(noticeOn, row.notice_days ?? 0)
  // Who stays to the end, or beyond, needs no notice period: the day is known.
  if (leavingOn < soonest && leavingOn < row.end_on)
    throw new Refusal('housing.error.noticeTooShort', { values: { day: soonest }, fields: ['leavingOn'] })
  if (leavingOn < row.start_on || leavingOn < noticeOn)
    throw new Refusal('housing.error.leftOutsideLease', { fields: ['leavingOn'] })
  await tx.db.run(changeLease(tx.tenant.id, row.id, { notice_on: noticeOn, leaving_on: leavingOn }))
  recordLeaseStep(tx, row, 'notice', reason)
  tx.emit({ name: 'NoticeGiven', payload: { leaseId: row.id, leavingOn } })
}

export const withdrawNotice = (ctx: Ctx, input: InputOf<typeof withdrawNoticeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, input.id, 'withdrawNotice')
    await tx.db.run(changeLease(tx.tenant.id, row.id, { notice_on: null, leaving_on: null }))
    recordLeaseStep(tx, row, 'noticeWithdrawn', input.reason)
    return {}
  })
