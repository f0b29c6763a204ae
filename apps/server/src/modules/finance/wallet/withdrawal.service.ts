import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { lockAccounts } from '../ledger/ledger.queries.ts'
import { accountId } from '../ledger/ledger.rules.ts'
import { balancesOf, post } from '../ledger/ledger.service.ts'
import { bookingDay } from '../period/booking-day.service.ts'
import { legsOfWithdrawal, type WithdrawalMove } from './moves.rules.ts'
import { reserveOf } from './reserve.queries.ts'

const yuan = (fen: number): string => (fen / 100).toFixed(2)
/** What a landlord may have now, fen, locked until the end of the transaction: nobody else takes from it. */
export async function lockAvailable(tx: TxCtx, landlordId: string): Promise<number> {
  await tx.db.rows(lockAccounts(tx.tenant.id, [accountId(tx.tenant.id, { ownerId: landlordId, kind: 'available' })]))
  return (await balancesOf(tx, [landlordId], ['available'])).get(landlordId)!.available
}

interface Moved {
  /** The withdrawal's id. */
  id: string
  landlordId: string
  amountFen: number
  /** `YYYY-MM-DD`; in a closed month it is booked on the first open day. */
  day: string
  memo: string
}
/**
 * A landlord's money on its way to his bank: `hold` when he asks for it, refused when there is less; `release` when
 * nothing comes of it; `pay` when the bank has paid; `return` when it sent the money back. Each once per withdrawal.
 */
export async function moveWithdrawal(tx: TxCtx, how: WithdrawalMove, moved: Moved): Promise<void> {
  const { id, landlordId, amountFen, memo } = moved
  if (how === 'hold') {
    const availableFen = await lockAvailable(tx, landlordId)
    const { amountFen: reserveFen } = (await tx.db.first(reserveOf(tx.tenant.id, landlordId))) ?? { amountFen: 0 }
    if (amountFen > availableFen - reserveFen && reserveFen > 0)
      throw new Refusal('finance.error.reserveKept', {
        values: { reserve: yuan(reserveFen), most: yuan(Math.max(0, availableFen - reserveFen)) },
        fields: ['amountFen'],
      })
    if (amountFen > availableFen)
      throw new Refusal('finance.error.availableTooLittle', {
        values: { available: yuan(availableFen) },
        fields: ['amountFen'],
      })
  }
  const businessOn = await bookingDay(tx, moved.day)
  const legs = legsOfWithdrawal(tx.tenant.id, how, landlordId)
  await post(tx, [{ ...legs, amountFen, businessOn, memo, businessKey: `withdrawal:${id}:${how}` }])
}
