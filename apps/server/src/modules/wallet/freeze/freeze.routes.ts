import * as contract from '@cloud-steward/contract/wallet/freeze.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { commitFreeze, freezeMoney, queryFreezeSteps, releaseFreeze } from './freeze.service.ts'

export const serveFreeze = (app: App): void =>
  serve(app, contract, {
    freezeMoney,
    commitFreeze,
    releaseFreeze,
    queryFreezeSteps,
  })
