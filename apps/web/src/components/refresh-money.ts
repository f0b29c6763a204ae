import { refreshRows } from '../kit/rows.ts'

/** Everything a bill or a payment changes: bills, payments, wallets, and the states of rooms and leases. */
export const refreshMoney = (): Promise<unknown> =>
  Promise.all(
    [
      'billing.bill',
      'payment.payment',
      'payment.received',
      'payment.refundRequest',
      'billing.taxInvoice',
      'payment.bankLine',
      'billing.note',
      'billing.reminder',
      'payment.payout',
      'billing.adjustment',
      'wallet.wallet',
      'ledger.entry',
      'wallet.freeze',
      'wallet.settlement',
      'wallet.settlementQuery',
      'housing.room',
      'housing.lease',
      'insight.workbench',
      'channel.order',
    ].map(refreshRows),
  )
