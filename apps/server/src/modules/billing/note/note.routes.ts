import * as contract from '@cloud-steward/contract/billing/note.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { creditBill } from '../adjustment/credit-request.service.ts'
import { queryBillHistory } from '../bill/bill.service.ts'
import { holdBill, releaseBill } from '../hold/hold.service.ts'
import { debitBill } from './note.service.ts'

export const serveNote = (app: App): void =>
  serve(app, contract, {
    queryBillHistory,
    creditBill,
    debitBill,
    holdBill,
    releaseBill,
  })
