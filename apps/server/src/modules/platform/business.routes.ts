import * as contract from '@cloud-steward/contract/platform/business.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import {
  approveBusiness,
  closeBusiness,
  freezeBusiness,
  rejectBusiness,
  setBusinessTerms,
  unfreezeBusiness,
} from './business.service.ts'
import { businesses } from './business.source.ts'

export function serveBusiness(app: App): void {
  registerResource(app, businesses as unknown as Operations)
  serve(app, contract, {
    approveBusiness,
    closeBusiness,
    freezeBusiness,
    rejectBusiness,
    setBusinessTerms,
    unfreezeBusiness,
  })
}
