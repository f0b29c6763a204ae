import { Refusal } from '@cloud-steward/contract'
import { mayFollowAccount } from '@cloud-steward/contract/broadband/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { lockBills, voidBills } from '../../billing/index.ts'
import { giveCodeBack } from '../../value-added/index.ts'
import { deleteTerm, termOfOrder, termsOf } from '../account/account.queries.ts'
import { changeAccount, moveAccount } from '../account/account.record.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { giveMoneyBack } from './claim-order.ts'
import { makeOrder } from './make-order.ts'
import { moveLineOrder, type Pair, refusedOrder } from './order.record.ts'

/** Cancels an unpaid order: voids its bill and gives back the use of its sales code. An account that was not paid ends with it. */
export async function cancelUnpaid(tx: TxCtx, { account, order }: Pair, reason: string): Promise<void> {
  const [bill] = order.bill_id ? await tx.db.rows(lockBills(tx.tenant.id, [order.bill_id])) : []
  if (bill && bill.state !== 'void') {
    if (bill.state !== 'issued' || bill.paidFen || bill.creditedFen) throw new Refusal('valueAdded.error.partPaid')
    await voidBills(tx, [bill], reason)
  }
  if (order.code_id) await tx.db.run(giveCodeBack(tx.tenant.id, order.code_id))
  await moveLineOrder(tx, order, { to: 'cancelled', columns: { expires_at: null }, reason, action: 'cancelLineOrder' })
  if (order.type === 'open') await moveAccount(tx, account, { to: 'cancelled', reason, action: 'cancelLineOrder' })
}
export const unpaidReason = (tx: TxCtx): string => translate(tx.language, 'broadband.order.notPaid')

/**
 * Gives the money of an opening or a renewal back while its days of refund last. The line of an opening is closed with it; of
 * a renewal the term goes, if it has not begun.
 */
export async function refund(tx: TxCtx, outer: LineOuter, { account, order }: Pair, reason: string): Promise<void> {
  if (!order.paid_at || !order.refund_by || new Date(order.refund_by) < tx.now())
    throw new Refusal('broadband.error.refundOver')
  const back = await giveMoneyBack(tx, order, reason)
  const columns = { commission_fen: 0, refund_by: null }
  await moveLineOrder(tx, back, { to: 'refunded', columns, reason, action: 'refundLineOrder' })
  if (order.type === 'open') {
    // A line that was closed before keeps the setup fee until then.
    if (mayFollowAccount('close', account.state)) await makeOrder(tx, outer, account, { type: 'close', reason })
    return
  }
  const term = await tx.db.first(termOfOrder(tx.tenant.id, order.id))
  if (!term || term.fromOn <= tx.today() || account.state !== 'active') throw new Refusal('broadband.error.termBegun')
  await tx.db.run(deleteTerm(tx.tenant.id, term.id))
  const last = (await tx.db.rows(termsOf(tx.tenant.id, account.id))).at(-1)
  // Terms after it would begin after a gap.
  if (!last || last.toOn >= term.fromOn) throw refusedOrder(order.state)
  const shorter = await changeAccount(tx, account, 'refundLineOrder', { expire_on: last.toOn, look_on: tx.today() })
  await makeOrder(tx, outer, shorter, { type: 'change', untilOn: last.toOn, reason })
}
