import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { type reviewRefund as reviewCommand } from '@cloud-steward/contract/channels/index.ts'
import { refundRequest, type withdrawRefund as withdrawCommand } from '@cloud-steward/contract/payments/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
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
} from '../../approvals/index.ts'
import { endHold } from '../../ledger/index.ts'
import { refundOnline } from '../payment/online.service.ts'
import { payOut } from '../payment/prepaid.service.ts'
import { bookReversal } from '../payment/reversal.service.ts'
import { lockRequest, putResult, type RefundRequestRow } from './refund-request.queries.ts'
import { refundRequests } from './refund-request.source.ts'

/** Does what was asked for in the transaction of whoever approved it; gives the number of what it became. */
type CarryOut = (tx: TxCtx, row: RefundRequestRow) => Promise<string>
const payBack: CarryOut = async (tx, row) => {
  const { rentee_id: renteeId, amount_fen: amountFen, channel_no: channelNo, reason } = row
  const channel = row.channel as Parameters<typeof payOut>[1]['channel']
  // Nobody hands money over before it is approved: it is paid back on that day.
  return (await payOut(tx, { renteeId, amountFen, channel, channelNo, reason, paidOn: tx.today() })).no
}
const takeBack: CarryOut = async (tx, { target_id, target_no, reason }) => {
  await bookReversal(tx, { id: target_id!, reason })
  return target_no!
}

async function waiting(tx: TxCtx, id: string): Promise<RefundRequestRow> {
  await refundRequests.get(tx, id)
  const row = await tx.db.first(lockRequest(tx.tenant.id, id))
  if (!row) throw notFound()
  requireWaiting(row.state === 'waiting')
  return row
}
/** Whatever is decided, what was held is the rentee's again; what is done takes it from there like everything else. */
async function decide(
  tx: TxCtx,
  row: RefundRequestRow,
  state: Exclude<RefundRequestRow['state'], 'waiting'>,
  remark?: string | null,
): Promise<void> {
  const { id, rentee_id: renteeId, held_fen: amountFen, no: memo } = row
  const moved = await moveState(tx, 'payment_refund_request', {
    subject: refundRequest.name,
    recordId: id,
    from: row.state,
    to: state,
    columns: {
      checker_id: tx.user?.id ?? null,
      checker: tx.user?.username ?? 'system',
      remark: remark ?? null,
      decided_at: tx.now().toISOString(),
    },
    reason: remark,
    action: state === 'refused' ? 'rejected' : state,
    after: { state, remark },
  })
  requireWaiting(moved)
  await tx.ports.get(endHold)(tx, { source: 'refund', sourceId: id, reason: remark ?? row.reason })
  if (amountFen > 0) await refundOnline(tx, 'drop', { key: id, renteeId, amountFen, memo })
  if (state !== 'done') notifyDecided(tx, memo, state, { remark })
}
/** Whoever asked on behalf of something else learns what became of it. */
const notifyDecided = (tx: TxCtx, no: string, state: string, more: { resultNo?: string; remark?: string | null }) =>
  tx.emit({ name: 'payment.refund.decided', payload: { no, state, ...more } })

/**
 * Approved it is done as if it were asked for now; else nothing happens. Money of orders is sent back by whoever knows
 * channels.
 */
export function reviewRefund(
  ctx: Ctx,
  { id, decision, channelNo, remark }: InputOf<typeof reviewCommand>,
  sendBack: CarryOut,
): Promise<AnswerOf<typeof reviewCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await waiting(tx, id)
    await requireNoProcess(tx, 'refund', id)
    requireReviewer(tx, { makerIds: [row.maker_id] })
    if (decision === 'refuse') {
      requireReason(remark, 'remark')
      await decide(tx, row, 'refused', remark)
      return { state: 'refused' as const }
    }
    const no = await pay(tx, { ...row, channel_no: channelNo || row.channel_no }, sendBack, remark)
    return { state: 'done' as const, no }
  })
}
async function pay(tx: TxCtx, row: RefundRequestRow, sendBack: CarryOut, remark?: string | null): Promise<string> {
  await decide(tx, row, 'done', remark)
  const carryOut = { payout: payBack, reversal: takeBack, order: sendBack }[row.kind]
  const no = await carryOut(tx, row)
  await tx.db.run(putResult(tx.tenant.id, row.id, no))
  notifyDecided(tx, row.no, 'done', { resultNo: no })
  return no
}
/** What the tenant's own process decided. */
export const decidedRefund =
  (sendBack: CarryOut) =>
  async (tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> => {
    const row = await waiting(tx, recordId)
    if (outcome === 'approved') await pay(tx, row, sendBack, reason)
    else await decide(tx, row, 'refused', reason)
  }
export function withdrawRefund(ctx: Ctx, { id }: InputOf<typeof withdrawCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await waiting(tx, id)
    requireMaker(tx, row.maker_id)
    await endReview(tx, 'refund', id, row.reason)
    await decide(tx, row, 'withdrawn')
    return {}
  })
}
