import * as contract from '@cloud-steward/contract/billing/split.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { splitBill } from './split-bill.service.ts'

export const serveSplit = (app: App): void =>
  serve(app, contract, {
    splitBill,
  })
