import * as contract from '@cloud-steward/contract/work-orders/steward.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { assignSites, handOverSites, leaveSteward, queryStewardSites } from './steward.service.ts'

export const serveSteward = (app: App): void =>
  serve(app, contract, { assignSites, handOverSites, leaveSteward, queryStewardSites })
