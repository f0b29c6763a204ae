import * as contract from '@cloud-steward/contract/billing/charge.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { chargeLease } from './charge-lease.service.ts'

export const serveCharge = (app: App): void =>
  serve(app, contract, {
    chargeLease,
  })
