import { crudButtons, type Menu, uses } from '../kit/index.ts'
import { payment } from './payment.ts'
import { received } from './received.ts'
import { refundRequest } from './refund-request.ts'
import { taxInvoice } from './tax-invoice.ts'

/** What a bill's screen needs to ask for an invoice of it. */
export const invoiceUses = uses(taxInvoice, 'askInvoice', 'queryInvoiceable')
/** The statement of whoever looks, and of a rentee his invoices. */
export const myBillMenu: Menu = {
  code: 'mybill',
  path: '/mybill',
  icon: 'profile',
  roles: ['ROLE_LANDLORD', 'ROLE_RENTEE'],
  uses: ['billing.statement.queryMyBill', 'billing.statement.readMyBill'],
  buttons: {
    download: ['billing.statement.printMyBill'],
    invoice: [...invoiceUses, ...uses(taxInvoice, 'query', 'queryInvoiceSteps', 'withdrawInvoice')],
    vacant: ['metering.settlement.query'],
  },
  hidden: { ROLE_LANDLORD: ['invoice'], ROLE_RENTEE: ['vacant'] },
}

/** Money received, with what of it waits for a second person, and what is to go back. */
export const paymentMenu = (roles: NonNullable<Menu['roles']>, pickers: readonly string[]): Menu => ({
  code: 'payment',
  path: '/payment',
  icon: 'transaction',
  roles,
  uses: [
    ...uses(payment, 'query'),
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
