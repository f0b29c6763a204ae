import { refreshRows } from '../../kit/rows.ts'

/** Everything a bill or a payment changes: bills, payments, wallets, and the states of rooms and leases. */
export const refreshMoney = (): Promise<unknown> =>
  Promise.all(
    [
      'finance.bill',
      'finance.payment',
      'finance.received',
      'finance.refundRequest',
      'finance.taxInvoice',
      'finance.bankLine',
      'finance.note',
      'finance.reminder',
      'finance.payout',
      'finance.adjustment',
      'finance.wallet',
      'finance.entry',
      'finance.freeze',
      'finance.settlement',
      'finance.settlementQuery',
      'housing.room',
      'housing.lease',
      'insight.workbench',
      'treasury.order',
    ].map(refreshRows),
  )
