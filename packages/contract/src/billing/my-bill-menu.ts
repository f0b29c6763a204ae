import { type Menu, uses } from '../kit/index.ts'
import { bill } from './bill.ts'
import { taxInvoice } from './tax-invoice.ts'

/** What a bill's screen needs to ask for an invoice of it. */
export const invoiceUses = uses(taxInvoice, 'askInvoice', 'queryInvoiceable')
/** A renter's bills, statement and invoices; a landlord's statement. */
export const myBillMenu: Menu = {
  code: 'mybill',
  path: '/mybill',
  icon: 'profile',
  roles: ['ROLE_LANDLORD', 'ROLE_RENTEE'],
  uses: [...uses(bill, 'query', 'queryBillDetail'), 'billing.statement.queryMyBill', 'billing.statement.readMyBill'],
  buttons: {
    download: ['billing.statement.printMyBill'],
    invoice: [...invoiceUses, ...uses(taxInvoice, 'query', 'queryInvoiceSteps', 'withdrawInvoice')],
    vacant: ['metering.settlement.query'],
  },
  hidden: { ROLE_LANDLORD: ['invoice'], ROLE_RENTEE: ['vacant'] },
}
