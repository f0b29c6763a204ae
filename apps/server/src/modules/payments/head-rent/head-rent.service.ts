import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { payHeadRent as payCommand } from '@cloud-steward/contract/payments/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { bookingDay, checkMoneyDay, post } from '../../ledger/index.ts'
import { claimHeadRents } from './claim-head-rents.ts'
import { markPaid } from './head-rent.queries.ts'
import { postingOfHeadRentPaid } from './head-rent.rules.ts'

/**
 * Books what was paid to a landlord for one period, all of it; a period that is not due yet is claimed with it. Once,
 * whoever books it: the head lease is locked, and a channel number counts once (a unique index).
 */
export function payHeadRent(ctx: Ctx, input: InputOf<typeof payCommand>): Promise<AnswerOf<typeof payCommand>> {
  staffOnly(ctx)
  checkMoneyDay(ctx, input.paidOn, 'paidOn')
  return ctx.transaction(async (tx) => {
    const { id: rentId, channel, channelNo, paidOn } = input
    const { landlordId, claims } = await claimHeadRents(tx, { rentId, paidOn })
    const claim = claims.get(rentId)
    if (!claim || claim.state === 'dropped') throw new Refusal('payment.error.headRentNotOwed')
    if (claim.state === 'paid') throw new Refusal('payment.error.headRentPaid')
    const [number] = (await tx.numbers('headRent')) as [number]
    const paid = { no: serialNo('HR', tx.today(), number), channel, channelNo, paidOn }
    const { id, amountFen } = claim
    await tx.db.run(markPaid(tx.tenant.id, id, { ...paid, username: tx.user?.username ?? 'system' }))
    const bookedOn = await bookingDay(tx, paidOn)
    await post(tx, [
      postingOfHeadRentPaid(tx.tenant.id, { id, landlordId, amountFen }, bookedOn, `${paid.no} ${channelNo}`),
    ])
    const after = { ...paid, state: 'paid', amountFen, bookedOn, headRentId: rentId }
    tx.audit({ action: 'pay', resource: 'payment.headRent', recordId: id, before: { state: claim.state }, after })
    return { id, no: paid.no, amountFen, bookedOn }
  })
}
