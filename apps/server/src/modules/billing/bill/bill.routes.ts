import * as contract from '@cloud-steward/contract/billing/bill.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryBillDetail, voidBill } from './bill.service.ts'

export const serveBill = (app: App): void =>
  serve(app, contract, {
    queryBillDetail,
    voidBill,
  })
