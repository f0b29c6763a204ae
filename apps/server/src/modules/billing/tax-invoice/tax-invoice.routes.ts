import * as contract from '@cloud-steward/contract/billing/tax-invoice.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  askInvoice,
  issueInvoice,
  queryInvoiceable,
  queryInvoiceSteps,
  refuseInvoice,
  reverseInvoice,
  withdrawInvoice,
} from './tax-invoice.service.ts'

export const serveTaxInvoice = (app: App): void =>
  serve(app, contract, {
    askInvoice,
    issueInvoice,
    refuseInvoice,
    withdrawInvoice,
    reverseInvoice,
    queryInvoiceable,
    queryInvoiceSteps,
  })
