import { refundRequest } from '@cloud-steward/contract/payments/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { startReview } from '../../approvals/index.ts'
import { holdMoney } from '../../ledger/index.ts'
import { paramNumber } from '../../system/index.ts'
import { refundOnline } from '../payment/online.service.ts'
import { collectedBy, insertRequest, type RefundRequestRow, waitingOf } from './refund-request.queries.ts'

/** Whether so much does not go back on one person's word. Without the parameter everything does. */
export const isReviewedRefund = async (ctx: Ctx, amountFen: number): Promise<boolean> =>
  amountFen > (await paramNumber(ctx, 'payment.refundAloneFen', { usual: Number.MAX_SAFE_INTEGER }))
/** What of a payment or an order is asked for and not decided. */
export const waitingRefundFen = async (ctx: Ctx, targetId: string): Promise<number> =>
  (await ctx.db.first(waitingOf(ctx.tenant.id, targetId)))!.fen

interface Wish {
  kind: RefundRequestRow['kind']
  target?: { id: string; no: string }
  renteeId: string
  amountFen: number
  /** Of it from the prepaid balance. */
  heldFen: number
  channel?: string
  channelNo?: string | null
  reason: string
}
/**
 * Notes money that is to go back for a second person, and takes what it needs out of the rentee's prepaid balance until
 * that is decided. Whoever asks has done it and undone it before: what cannot be done is refused now.
 */
export async function askRefund(tx: TxCtx, wish: Wish): Promise<{ id: string; no: string }> {
  const { kind, target, renteeId, amountFen, heldFen, reason } = wish
  const [number] = (await tx.numbers('refundRequest')) as [number]
  const row = {
    id: newId(),
    no: serialNo('RQ', tx.today(), number),
    kind,
    target_id: target?.id ?? null,
    target_no: target?.no ?? null,
    rentee_id: renteeId,
    amount_fen: amountFen,
    held_fen: heldFen,
    channel: wish.channel ?? null,
    channel_no: wish.channelNo || null,
    reason,
    maker_id: tx.user?.id ?? null,
    maker: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertRequest(tx.tenant.id, row))
  if (heldFen > 0) await refundOnline(tx, 'hold', { key: row.id, renteeId, amountFen: heldFen, memo: row.no })
  await holdCollected(tx, row)
  recordStep(tx, { subject: refundRequest.name, recordId: row.id, from: null, to: 'waiting', reason })
  tx.audit({ action: 'request', resource: refundRequest.name, recordId: row.id, after: row })
  const link = `/payment?refund=${row.no}`
  await startReview(tx, { subject: 'refund', recordId: row.id, title: row.no, amountFen, reason, link })
  return { id: row.id, no: row.no }
}

/** A payout and an order take prepaid balance, which is the rentee's; only a reversal takes from landlords what they collected. */
async function holdCollected(tx: TxCtx, row: Pick<RefundRequestRow, 'id' | 'no' | 'kind' | 'reason' | 'target_id'>) {
  if (row.kind !== 'reversal') return
  const bills = await tx.db.rows(collectedBy(tx.tenant.id, row.target_id!))
  const cause = { source: 'refund' as const, sourceId: row.id, sourceNo: row.no, reason: row.reason }
  await tx.ports.get(holdMoney)(tx, { ...cause, bills })
}
