import * as contract from '@cloud-steward/contract/prepaid/meter-credit.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { pushCredit } from './compare-credits.service.ts'

export const serveMeterCredit = (app: App): void =>
  serve(app, contract, {
    pushCredit,
  })
