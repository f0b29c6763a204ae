import * as contract from '@cloud-steward/contract/prepaid/correction.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { reviewCorrection, withdrawCorrection } from './correction.service.ts'

export const serveCorrection = (app: App): void =>
  serve(app, contract, {
    reviewCorrection: (ctx, input) => reviewCorrection(ctx, app.sms, input),
    withdrawCorrection,
  })
