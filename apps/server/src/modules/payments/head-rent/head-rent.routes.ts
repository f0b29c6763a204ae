import * as contract from '@cloud-steward/contract/payments/head-rent.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { payHeadRent } from './head-rent.service.ts'

export const serveHeadRent = (app: App): void =>
  serve(app, contract, {
    payHeadRent,
  })
