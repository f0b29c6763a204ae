import * as contract from '@cloud-steward/contract/wallet/co-owner.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { agreeCoOwners, endCoOwners, queryCoShares } from './co-owner.service.ts'

export const serveCoOwner = (app: App): void =>
  serve(app, contract, {
    agreeCoOwners,
    endCoOwners,
    queryCoShares,
  })
