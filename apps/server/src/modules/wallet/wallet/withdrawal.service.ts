import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { accountId, balancesOf, bookingDay, lockAccounts, post } from '../../ledger/index.ts'
import { legsOfWithdrawal, totalOf, type WithdrawalFen, type WithdrawalMove } from './moves.rules.ts'
import { reserveOf } from './reserve.queries.ts'

const yuan = (fen: number): string => (fen / 100).toFixed(2)
/** What a landlord may have now, fen, locked until the end of the transaction: nobody else takes from it. */
export async function lockAvailable(tx: TxCtx, landlordId: string): Promise<number> {
  await tx.db.rows(lockAccounts(tx.tenant.id, [accountId(tx.tenant.id, { ownerId: landlordId, kind: 'available' })]))
  return (await balancesOf(tx, [landlordId], ['available'])).get(landlordId)!.available
}

/** What a landlord may ask for now, fen: what is available but for what is kept back. */
export async function drawableFen(ctx: Ctx, landlordId: string): Promise<number> {
  const { available } = (await balancesOf(ctx, [landlordId], ['available'])).get(landlordId)!
  return Math.max(0, available - ((await ctx.db.first(reserveOf(ctx.tenant.id, landlordId)))?.amountFen ?? 0))
}

interface Moved extends WithdrawalFen {
  /** The withdrawal's id. */
  id: string
  /** `YYYY-MM-DD`; in a closed month it is booked on the first open day. */
  day: string
  memo: string
}
/**
 * A landlord's money on its way to his bank: `hold` when he asks for it, refused when there is less; `release` when
 * nothing comes of it; `pay` when the bank has paid; `return` when it sent the money back, which gives back the fee as well.
 * Each once per withdrawal.
 */
export async function moveWithdrawal(tx: TxCtx, how: WithdrawalMove, moved: Moved): Promise<void> {
  const { id, landlordId, memo } = moved
  if (how === 'hold') {
    const totalFen = totalOf(moved)
    const availableFen = await lockAvailable(tx, landlordId)
    const { amountFen: reserveFen } = (await tx.db.first(reserveOf(tx.tenant.id, landlordId))) ?? { amountFen: 0 }
    if (totalFen > availableFen - reserveFen && reserveFen > 0)
      throw new Refusal('wallet.error.reserveKept', {
        values: { reserve: yuan(reserveFen), most: yuan(Math.max(0, availableFen - reserveFen)) },
        fields: ['amountFen'],
      })
    if (totalFen > availableFen)
      throw new Refusal('wallet.error.availableTooLittle', {
        values: { available: yuan(availableFen) },
        fields: ['amountFen'],
      })
  }
  const businessOn = await bookingDay(tx, moved.day)
  const key = `withdrawal:${id}:${how}`
  const legs = legsOfWithdrawal(tx.tenant.id, how, moved)
  const postings = legs.map((leg, at) => ({ ...leg, businessOn, memo, businessKey: at ? `${key}:fee` : key }))
  await post(tx, postings)
}
