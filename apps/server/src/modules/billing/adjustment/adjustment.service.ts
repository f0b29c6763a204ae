import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  decideAdjustment as decideCommand,
  requestAdjustment as requestCommand,
  withdrawAdjustment as withdrawCommand,
} from '@cloud-steward/contract/billing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  type Decided,
  endReview,
  requireMaker,
  requireNoProcess,
  requireReason,
  requireReviewer,
  requireWaiting,
  startReview,
} from '../../approvals/index.ts'
import { lockLeases } from '../../housing/index.ts'
import { endHold } from '../../ledger/index.ts'
import { paramNumber } from '../../system/index.ts'
import type { BillRow } from '../bill/bill.queries.ts'
import { lateFeeOf, partOf } from '../bill/bill.rules.ts'
import { refuseUnlessMay } from '../bill/bill-actions.rules.ts'
import { discountLines, openLines } from '../note/note.rules.ts'
import { creditNote, lockBill } from '../note/note.service.ts'
import { writeNotes } from '../note/write-notes.service.ts'
import { type AdjustmentRow, insertAdjustment, leaseOf, lockAdjustment } from './adjustment.queries.ts'
import { applyDiscounts } from './apply-discounts.service.ts'
import { checkRequest, type Wish, wishColumns } from './request.rules.ts'

type Input = InputOf<typeof requestCommand>
const RESOURCE = 'billing.adjustment'
/** Late fees up to this amount are waived by one person; a tenant says otherwise by a parameter. */
const WAIVED_ALONE_FEN = 10_000

/** Notes what somebody asks for. A late fee small enough to be waived by one person is waived at once. */
export function requestAdjustment(ctx: Ctx, input: Input): Promise<AnswerOf<typeof requestCommand>> {
  staffOnly(ctx)
  checkRequest(input)
  return ctx.transaction(async (tx) => {
    const place = await placeOf(tx, input)
    const isSmall =
      input.kind === 'waiver' &&
      input.amountFen! <= (await paramNumber(tx, 'billing.waivedAloneFen', { usual: WAIVED_ALONE_FEN }))
    const { id } = await (isSmall ? grantRequest : askReview)(tx, input, place)
    return { id, state: isSmall ? ('approved' as const) : ('submitted' as const) }
  })
}
/** Notes what somebody asks for, for the tenant's own process or a reviewer. */
export async function askReview(tx: TxCtx, wish: Wish, place: Place): Promise<{ id: string }> {
  const { id } = await noteRequest(tx, wish, place)
  const { kind, reason } = wish
  const amountFen = wish.amountFen ?? undefined
  const title = translate(tx.language, `${RESOURCE}.kind.${kind}`)
  await startReview(tx, { subject: 'adjustment', recordId: id, title, amountFen, reason, link: `/adjustment?id=${id}` })
  return { id }
}
type Place = Pick<BillRow, 'leaseId' | 'siteId' | 'renteeId'>
/** Writes down what somebody asks for. */
export async function noteRequest(tx: TxCtx, wish: Wish, place: Place): Promise<{ id: string }> {
  const row = {
    id: newId(),
    ...wishColumns(wish),
    lease_id: place.leaseId,
    site_id: place.siteId,
    rentee_id: place.renteeId,
    maker_id: tx.user?.id ?? null,
    maker: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertAdjustment(tx.tenant.id, row))
  recordStep(tx, { subject: RESOURCE, recordId: row.id, from: null, to: 'submitted', reason: row.reason })
  tx.audit({ action: 'request', resource: RESOURCE, recordId: row.id, after: row })
  return row
}
/** What needs nobody else takes effect at once. */
export async function grantRequest(tx: TxCtx, wish: Wish, place: Place): Promise<{ id: string }> {
  const { id } = await noteRequest(tx, wish, place)
  await settle(tx, (await tx.db.first(lockAdjustment(tx.tenant.id, id)))!, 'approved')
  return { id }
}
async function placeOf(tx: TxCtx, { kind, billId, leaseId }: Input) {
  if (!billId) {
    const lease = await tx.db.first(leaseOf(tx.tenant.id, leaseId!))
    if (!lease) throw notFound('leaseId')
    return lease
  }
  const { bill } = await lockBill(tx, billId)
  refuseUnlessMay(kind === 'discount' ? kind : 'write_off', bill)
  return bill
}

/** Approves or rejects a request; whoever asked for it may not. */
export function decideAdjustment(ctx: Ctx, { id, decision, remark }: InputOf<typeof decideCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await submitted(tx, id)
    await requireNoProcess(tx, 'adjustment', id)
    requireReviewer(tx, { makerIds: [row.maker_id] })
    if (decision === 'rejected') requireReason(remark, 'remark')
    await settle(tx, row, decision, remark)
    return {}
  })
}
/** What the tenant's own process decided. */
export async function decidedAdjustment(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  await settle(tx, await submitted(tx, recordId), outcome, reason)
}
/** The maker takes his request back. */
export function withdrawAdjustment(ctx: Ctx, { id }: InputOf<typeof withdrawCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await submitted(tx, id)
    requireMaker(tx, row.maker_id)
    await endReview(tx, 'adjustment', id, row.reason)
    await settle(tx, row, 'withdrawn')
    return {}
  })
}
async function submitted(tx: TxCtx, id: string): Promise<AdjustmentRow> {
  const row = await tx.db.first(lockAdjustment(tx.tenant.id, id))
  if (!row) throw notFound()
  requireWaiting(row.state === 'submitted')
  return row
}

async function settle(
  tx: TxCtx,
  row: AdjustmentRow,
  state: 'approved' | 'rejected' | 'withdrawn',
  remark?: string | null,
): Promise<void> {
  const moved = await moveState(tx, 'billing_adjustment', {
    subject: RESOURCE,
    recordId: row.id,
    from: row.state,
    to: state,
    columns: {
      checker_id: tx.user?.id ?? null,
      checker: tx.user?.username ?? 'system',
      remark: remark ?? null,
      decided_at: tx.now().toISOString(),
    },
    reason: remark,
    after: { state, remark },
  })
  requireWaiting(moved)
  const reason = remark ?? row.reason
  if (row.kind === 'credit') await tx.ports.get(endHold)(tx, { source: 'credit', sourceId: row.id, reason })
  if (state !== 'approved') return
  if (row.bill_id) return carryOut(tx, row, row.bill_id)
  // A run that bills the lease now is waited for, or waits and sees what was approved.
  await tx.db.run(lockLeases(tx.tenant.id, [row.lease_id]))
  await applyDiscounts(tx, [row.lease_id])
}
/** What an approved request does to its bill. */
async function carryOut(tx: TxCtx, row: AdjustmentRow, billId: string): Promise<void> {
  if (row.kind === 'credit') {
    await creditNote(tx, { id: billId, lines: row.lines!, reason: row.reason }, row.id)
    return
  }
  const { bill, lines } = await lockBill(tx, billId)
  const common = { bill, lines, reason: row.reason, adjustmentId: row.id }
  if (row.kind === 'discount') {
    refuseUnlessMay('discount', bill)
    const wanted = discountLines(lines, { amountFen: row.amount_fen, rateBp: row.rate_bp }, partOf)
    if (!wanted.length) throw new Refusal('billing.error.creditTooMuch', { values: { no: bill.no } })
    await writeNotes(tx, [{ ...common, kind: 'credit', wanted }])
    return
  }
  if (row.kind === 'write_off') {
    refuseUnlessMay('write_off', bill)
    const waivedFen = bill.lateFeeFixedFen - bill.lateFeePaidFen - bill.lateFeeWaivedFen
    await writeNotes(tx, [{ ...common, kind: 'write_off', wanted: openLines(lines), waivedFen }])
    return
  }
  const lateFeeFen = lateFeeOf(bill, tx.today()).feeFen
  refuseUnlessMay('waiver', { ...bill, lateFeeFen })
  const openFen = lateFeeFen - bill.lateFeePaidFen - bill.lateFeeWaivedFen
  if (row.amount_fen! > openFen)
    throw new Refusal('billing.error.waiverTooMuch', {
      values: { open: (openFen / 100).toFixed(2) },
      fields: ['amountFen'],
    })
  await writeNotes(tx, [{ ...common, kind: 'waiver', wanted: [], waivedFen: row.amount_fen! }])
}
