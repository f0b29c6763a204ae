import * as contract from '@cloud-steward/contract/billing/adjustment.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { decideAdjustment, requestAdjustment, withdrawAdjustment } from './adjustment.service.ts'

export const serveAdjustment = (app: App): void =>
  serve(app, contract, {
    requestAdjustment,
    decideAdjustment,
    withdrawAdjustment,
  })
