import { refreshRows } from '../../../kit/rows.ts'

/** Everything a payment through a channel changes once it is booked or sent back. */
export const refreshOrders = (): Promise<unknown> =>
  Promise.all(
    [
      'channel.order',
      'billing.bill',
      'payment.payment',
      'payment.payout',
      'payment.refundRequest',
      'wallet.wallet',
      'ledger.entry',
      'housing.room',
      'housing.lease',
      'insight.workbench',
    ].map(refreshRows),
  )
