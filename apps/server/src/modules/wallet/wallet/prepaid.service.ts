import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import {
  accountId,
  balancesOf,
  bookingDay,
  collectedFen,
  lockPrepaid,
  post,
  postingsOfPrepaid,
  takeBack,
} from '../../ledger/index.ts'

/** The id of the ledger account that holds the money of a prepaid meter account. */
export const prepaidLedgerId = (ctx: Pick<Ctx, 'tenant'>, ownerId: string): string =>
  accountId(ctx.tenant.id, { ownerId, kind: 'prepaid_utility' })

/** What is on a prepaid meter account, fen; below nothing it is owed. */
export const prepaidBalance = async (ctx: Ctx, ownerId: string): Promise<number> =>
  (await balancesOf(ctx, [ownerId], ['prepaid_utility'])).get(ownerId)!.prepaid_utility

type PrepaidMove = Parameters<typeof postingsOfPrepaid>[0]
/**
 * Moves money of a prepaid meter account, once by the movement's id; the caller holds the account locked. Money put there is
 * taken from the payer's prepaid balance, and refused where there is less. Answers the balance afterwards, and the day it is
 * booked on.
 */
export async function movePrepaid(tx: TxCtx, move: PrepaidMove): Promise<{ balanceFen: number; businessOn: string }> {
  const { how, landlordId, amountFen } = move
  const before = await prepaidBalance(tx, move.accountId)
  if (how === 'topUp') {
    const prepaidFen = await lockPrepaid(tx, move.renteeId)
    if (amountFen > prepaidFen)
      throw new Refusal('payment.error.prepaidTooLittle', {
        values: { balance: (prepaidFen / 100).toFixed(2) },
        fields: ['amountFen'],
      })
  }
  const backFen = Math.max(0, -collectedFen(how, before, amountFen))
  const [back] = await takeBack(tx, [{ landlordId, amountFen: backFen }])
  const businessOn = await bookingDay(tx, tx.today())
  await post(tx, postingsOfPrepaid(move, before, businessOn, back))
  return { balanceFen: before + (how === 'use' || how === 'refund' ? -amountFen : amountFen), businessOn }
}
