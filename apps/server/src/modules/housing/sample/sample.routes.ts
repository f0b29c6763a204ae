import * as contract from '@cloud-steward/contract/housing/sample.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { addSample, querySample, removeSample } from './sample.service.ts'

export const serveSample = (app: App): void =>
  serve(app, contract, {
    querySample,
    addSample,
    removeSample,
  })
