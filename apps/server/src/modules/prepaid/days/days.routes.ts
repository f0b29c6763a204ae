import * as contract from '@cloud-steward/contract/prepaid/days.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { rebuildDays } from './days.service.ts'

export const serveDays = (app: App): void =>
  serve(app, contract, {
    rebuildDays,
  })
