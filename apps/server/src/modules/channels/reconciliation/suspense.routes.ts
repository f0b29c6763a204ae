import * as contract from '@cloud-steward/contract/channels/suspense.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { assignSuspense, returnSuspense } from './suspense.service.ts'

export const serveSuspense = (app: App): void =>
  serve(app, contract, {
    assignSuspense,
    returnSuspense,
  })
