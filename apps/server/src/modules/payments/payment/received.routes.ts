import * as contract from '@cloud-steward/contract/payments/received.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { reviewReceived, withdrawReceived } from './received.service.ts'

export const serveReceived = (app: App): void =>
  serve(app, contract, {
    reviewReceived,
    withdrawReceived,
  })
