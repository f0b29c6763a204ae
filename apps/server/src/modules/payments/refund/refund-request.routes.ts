import * as contract from '@cloud-steward/contract/payments/refund-request.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { withdrawRefund } from './review-refund.service.ts'

export const serveRefundRequest = (app: App): void =>
  serve(app, contract, {
    withdrawRefund,
  })
