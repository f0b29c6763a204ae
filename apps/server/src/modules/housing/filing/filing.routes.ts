import * as contract from '@cloud-steward/contract/housing/filing.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { recordFiling } from './filing.service.ts'

export const serveFiling = (app: App): void =>
  serve(app, contract, {
    recordFiling,
  })
