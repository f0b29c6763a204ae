import * as contract from '@cloud-steward/contract/locks/owned.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryOwnedLocks } from './mine.service.ts'

export const serveOwned = (app: App): void =>
  serve(app, contract, {
    queryOwnedLocks,
  })
