import * as contract from '@cloud-steward/contract/housing/owner-change.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { decideOwner, proposeOwner, queryOwners, withdrawOwner } from './owner-change.service.ts'

export const serveOwnerChange = (app: App): void =>
  serve(app, contract, {
    proposeOwner,
    decideOwner,
    withdrawOwner,
    queryOwners,
  })
