import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { legsOfSuspense } from './moves.rules.ts'

interface Unknown {
  id: string
  /** Below zero: what left the channel. */
  amountFen: number
  /** `YYYY-MM-DD`; in a closed month it is booked on the first open day. */
  day: string
  memo: string
}
export const suspenseKey = (id: string, how: 'begin' | 'end'): string => `suspense:${id}:${how}`
/** Puts money nobody knows the owner of into suspense (`begin`), or takes it out (`end`): each once. */
export async function moveSuspense(
  tx: TxCtx,
  how: 'begin' | 'end',
  { id, amountFen, day, memo }: Unknown,
): Promise<void> {
  const legs = legsOfSuspense(tx.tenant.id, (how === 'begin') === amountFen > 0 ? 'in' : 'out')
  const businessOn = await bookingDay(tx, day)
  await post(tx, [{ ...legs, amountFen: Math.abs(amountFen), businessOn, memo, businessKey: suspenseKey(id, how) }])
}
