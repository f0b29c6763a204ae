import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/value-added/order.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { payFromWallet } from './claim-sale.ts'
import { beginDelivery, deliverAgain } from './deliver-sale.ts'
import { endUnpaid, giveMoneyBack } from './end-sale.ts'
import { type Placed, placeSale, type Wish } from './place-sale.ts'
import { lockSale } from './sale.queries.ts'
import { changeSale, lockedSale } from './sale.record.ts'

/** The renter or landlord who calls; nobody else buys for himself. */
export function partyOf({ scope }: Pick<Ctx, 'scope'>): Pick<Wish, 'renteeId' | 'landlordId'> {
  if (scope.kind === 'rentee') return { renteeId: scope.id }
  if (scope.kind === 'landlord') return { landlordId: scope.id }
  throw new Refusal('kit.error.forbidden', { http: 403 })
}
export const buyProduct = (ctx: Ctx, input: InputOf<typeof contract.buyProduct>): Promise<Placed> =>
  ctx.transaction((tx) => placeSale(tx, { ...input, ...partyOf(tx) }))
export const orderFor = (ctx: Ctx, input: InputOf<typeof contract.orderFor>): Promise<Placed> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    if (!input.renteeId === !input.landlordId) throw new Refusal('valueAdded.error.oneBuyer', { fields: ['renteeId'] })
    return placeSale(tx, input)
  })

export const paySale = (ctx: Ctx, { id }: InputOf<typeof contract.paySale>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedSale(tx, id, 'pay')
    if (row.pay_by !== 'wallet') throw new Refusal('valueAdded.error.payBill')
    if (!(await payFromWallet(tx, row))) throw new Refusal('valueAdded.error.walletShort')
    return {}
  })
export const acceptSale = (ctx: Ctx, { id }: InputOf<typeof contract.acceptSale>): Promise<object> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    await beginDelivery(tx, await lockedSale(tx, id, 'accept'))
    return {}
  })
export const refundSale = (
  ctx: Ctx,
  { id, reason, lineIds }: InputOf<typeof contract.refundSale>,
): Promise<AnswerOf<typeof contract.refundSale>> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    return { refundedFen: await giveMoneyBack(tx, await lockedSale(tx, id, 'refund'), reason, lineIds) }
  })
export const redeliverSale = (
  ctx: Ctx,
  { id }: InputOf<typeof contract.redeliverSale>,
): Promise<AnswerOf<typeof contract.redeliverSale>> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const opened = await deliverAgain(tx, await lockedSale(tx, id, 'redeliver'))
    if (!opened) throw new Refusal('valueAdded.error.nothingFailed')
    return { opened }
  })

export const cancelSale = (ctx: Ctx, { id, reason }: InputOf<typeof contract.cancelSale>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await endUnpaid(tx, await lockedSale(tx, id, 'cancel'), reason)
    return {}
  })
export const setRenewal = (ctx: Ctx, { id, autoRenew }: InputOf<typeof contract.setRenewal>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockSale(tx, id))
    if (!row) throw notFound()
    const isOver = ['cancelled', 'refunded'].includes(row.state) || row.renewal_told_at !== null
    if (row.sold_by !== 'month' || isOver) throw new Refusal('valueAdded.error.noRenewal')
    await changeSale(tx, row, 'setRenewal', { auto_renew: autoRenew })
    return {}
  })
