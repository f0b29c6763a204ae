import type { OrderRow, OrderState } from './order.queries.ts'

/** Whether a payer may still pay it: only such an order is given up. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'placed'
/** Whether its end is still to come from the channel. */
export const isAwaited = (state: OrderState): boolean => isOpen(state) || state === 'closing'

/** Seconds until the channel is asked again, by how often it was asked: often at first, for somebody waits. */
const WAITS = [15, 20, 30, 60, 120, 300, 600] as const

/** When to ask next about something whose end nobody knows. @param asked how often it was asked before */
export const nextQuestion = (now: Date, asked: number): Date =>
  new Date(now.getTime() + WAITS[Math.min(asked, WAITS.length - 1)]! * 1_000)

const TERMS = [
  'renteeId',
  'channelId',
  'amountFen',
  'username',
  'isShared',
  'way',
  'payerIp',
  'payee',
  'feeLandlordId',
] as const
type Terms = Pick<OrderRow, Exclude<(typeof TERMS)[number], 'feeLandlordId'> | 'billIds'> & {
  feeLandlordId: string | null
}
/**
 * Whether an open order has the same bills and terms as a new request: then it is answered again, and no new one is opened.
 * An order with less than half of its time left is replaced.
 */
export const isSameOrder = (
  open: Terms & Pick<OrderRow, 'expiresAt'>,
  asked: Terms,
  now: Date,
  payWithin: number,
): boolean =>
  TERMS.every((term) => open[term] === asked[term]) &&
  open.billIds.toSorted().join() === asked.billIds.toSorted().join() &&
  Date.parse(open.expiresAt) - now.getTime() > (payWithin * 60_000) / 2
