import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { takeFees } from './channel-fee.service.ts'
import { legsOfServiceCharge, legsOfServiceReturn } from './moves.rules.ts'

interface Charge {
  landlordId: string
  fen: number
  /** What makes it happen once. */
  key: string
  memo: string
}
/**
 * Takes from a landlord's wallet what a service cost him: the whole amount or nothing, first what is not settled.
 * @returns false when his wallet holds less; nothing was booked then
 */
export async function chargeService(tx: TxCtx, { landlordId, fen, key, memo }: Charge): Promise<boolean> {
  const parts = (await takeFees(tx, [{ landlordId, fen }])).get(landlordId)!
  if (parts.reduce((sum, { amountFen }) => sum + amountFen, 0) < fen) return false
  const businessOn = await bookingDay(tx, tx.today())
  await post(
    tx,
    parts
      .filter(({ amountFen }) => amountFen > 0)
      .map(({ account, amountFen }) => ({
        ...legsOfServiceCharge(tx.tenant.id, landlordId, account!),
        amountFen,
        businessOn,
        memo,
        businessKey: `${key}:${account}`,
      })),
  )
  return true
}

/** Gives back what was taken with `chargeService`. */
export async function returnService(tx: TxCtx, { landlordId, fen, key, memo }: Charge): Promise<void> {
  const businessOn = await bookingDay(tx, tx.today())
  await post(tx, [
    { ...legsOfServiceReturn(tx.tenant.id, landlordId), amountFen: fen, businessOn, memo, businessKey: key },
  ])
}
