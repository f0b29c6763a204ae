import { crudButtons, type Menu, uses } from '../kit/index.ts'
import {
  payment,
  printReceipt,
  queryPrepaid,
  recordPayment,
  refundPrepaid,
  reversePayment,
  usePrepaid,
} from './payment.ts'
import { received, reviewReceived, withdrawReceived } from './received.ts'

export const paymentEndpoints = [
  reversePayment,
  printReceipt,
  queryPrepaid,
  usePrepaid,
  refundPrepaid,
  recordPayment,
  reviewReceived,
  withdrawReceived,
] as const

/** Money received, with what of it waits for a second person. */
export const paymentMenu = (roles: NonNullable<Menu['roles']>, pickers: readonly string[]): Menu => ({
  code: 'payment',
  path: '/payment',
  icon: 'transaction',
  roles,
  uses: [...uses(payment, 'query'), ...uses(received, 'query'), ...pickers],
  buttons: {
    reverse: uses(payment, 'reversePayment'),
    receipt: uses(payment, 'printReceipt'),
    reviewReceived: uses(received, 'reviewReceived'),
    withdraw: uses(received, 'withdrawReceived'),
    ...crudButtons(payment),
    export: [payment, received].flatMap((one) => uses(one, 'export', 'exportWord', 'exportPDF')),
  },
})
