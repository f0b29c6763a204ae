import * as contract from '@cloud-steward/contract/checkout/deposit-refund.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import {
  failDepositRefund,
  payDepositRefund,
  queryDepositRefundSteps,
  requestDepositRefund,
  returnDepositRefund,
  reviewDepositRefund,
  withdrawDepositRefund,
} from './deposit-refund.service.ts'

export const serveDepositRefund = (app: App): void =>
  serve(app, contract, {
    requestDepositRefund,
    reviewDepositRefund,
    withdrawDepositRefund,
    payDepositRefund,
    failDepositRefund,
    returnDepositRefund,
    queryDepositRefundSteps,
  })
