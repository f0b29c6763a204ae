import * as contract from '@cloud-steward/contract/value-added/sales-code.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { makeSalesCodes, stopSalesCode } from './sales-code.service.ts'

export const serveSalesCode = (app: App): void => serve(app, contract, { makeSalesCodes, stopSalesCode })
