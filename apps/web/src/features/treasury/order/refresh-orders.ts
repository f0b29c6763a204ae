import { refreshRows } from '../../../kit/rows.ts'

/** Everything a payment through a channel changes once it is booked or sent back. */
export const refreshOrders = (): Promise<unknown> =>
  Promise.all(
    [
      'treasury.order',
      'finance.bill',
      'finance.payment',
      'finance.payout',
      'finance.refundRequest',
      'finance.wallet',
      'finance.entry',
      'housing.room',
      'housing.lease',
      'insight.workbench',
    ].map(refreshRows),
  )
