import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/account-commands.ts'
import type { LinePayBy } from '@cloud-steward/contract/broadband/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { lockedAccount } from '../account/account.record.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { lockPackage } from '../package/package.queries.ts'
import { makeOrder } from './make-order.ts'
import { payWayFor } from './open-line.ts'
import type { Pair } from './order.record.ts'

/** Orders the next term, of the package the account is to have from then on, at the price of today. */
export async function placeRenewal(tx: TxCtx, outer: LineOuter, account: AccountRow, way: LinePayBy): Promise<Pair> {
  const payBy = payWayFor({ landlordId: account.landlord_id }, way)
  const packageId = account.next_package_id ?? account.package_id
  const { priceFen, name, commissionBp } = (await tx.db.first(lockPackage(tx.tenant.id, packageId)))!
  const seller = account.seller_id
    ? { seller_id: account.seller_id, commission_bp: commissionBp ?? account.commission_bp }
    : undefined
  return makeOrder(tx, outer, account, { type: 'renew', packageId, priceFen, amountFen: priceFen, payBy, name, seller })
}
export const renewLine = (
  ctx: Ctx,
  outer: LineOuter,
  { id, payBy }: InputOf<typeof contract.renewLine>,
): Promise<AnswerOf<typeof contract.renewLine>> =>
  ctx.transaction(async (tx) => {
    const { account, order } = await placeRenewal(tx, outer, await lockedAccount(tx, id, 'renew'), payBy)
    const { id: orderId, bill_id: billId } = order
    return { id: account.id, no: account.no, orderId, billId, amountFen: Number(order.amount_fen) }
  })
