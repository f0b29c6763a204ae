import * as contract from '@cloud-steward/contract/work-orders/plan.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { endIncident } from './plan.service.ts'

export const servePlan = (app: App): void => serve(app, contract, { endIncident })
