import type { TxCtx } from '../../../infra/ctx/types.ts'
import { post } from '../ledger/ledger.service.ts'
import { bookingDay } from '../period/booking-day.service.ts'
import { legsOfChannelFee } from './moves.rules.ts'

interface KeptFee {
  /** What makes it happen once. */
  key: string
  /** `YYYY-MM-DD`; in a closed month it is booked on the first open day. */
  day: string
  /** Below zero: what the channel gave back. */
  amountFen: number
  memo: string
}
/** What a channel kept of payments, where no landlord bears it: the operator's expense, and so much less lies there. */
export async function bookChannelFee(tx: TxCtx, { key, day, amountFen, memo }: KeptFee): Promise<void> {
  if (!amountFen) return
  const legs = legsOfChannelFee(tx.tenant.id, amountFen > 0 ? 'kept' : 'givenBack')
  const businessOn = await bookingDay(tx, day)
  await post(tx, [{ ...legs, amountFen: Math.abs(amountFen), businessOn, memo, businessKey: `channel-fee:${key}` }])
}
