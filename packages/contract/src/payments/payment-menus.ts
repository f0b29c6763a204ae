import { taxInvoice } from '../billing/tax-invoice.ts'
import { crudButtons, type Menu, uses } from '../kit/index.ts'
import { payment } from './payment.ts'
import { received } from './received.ts'
import { refundRequest } from './refund-request.ts'

/** Money received, with what of it waits for a second person, and what is to go back. */
export const paymentMenu = (roles: NonNullable<Menu['roles']>, pickers: readonly string[]): Menu => ({
  code: 'payment',
  path: '/payment',
  icon: 'transaction',
  roles,
  uses: [
    ...uses(payment, 'query', 'queryPaymentDetail'),
    ...uses(received, 'query'),
    ...uses(refundRequest, 'query'),
    ...uses(taxInvoice, 'query', 'queryInvoiceSteps'),
    ...pickers,
  ],
  buttons: {
    reverse: uses(payment, 'reversePayment'),
    receipt: uses(payment, 'printReceipt'),
    reviewReceived: uses(received, 'reviewReceived'),
    reviewRefund: uses(refundRequest, 'reviewRefund'),
    withdraw: [...uses(received, 'withdrawReceived'), ...uses(refundRequest, 'withdrawRefund')],
    invoice: uses(taxInvoice, 'issueInvoice', 'refuseInvoice', 'reverseInvoice', 'withdrawInvoice'),
    ...crudButtons(payment),
    export: [payment, received, refundRequest, taxInvoice].flatMap((one) =>
      uses(one, 'export', 'exportWord', 'exportPDF'),
    ),
  },
})
