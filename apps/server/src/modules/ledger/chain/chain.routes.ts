import * as contract from '@cloud-steward/contract/ledger/chain.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { verifyChain } from './chain.job.ts'
import { queryChain } from './chain.service.ts'

export const serveChain = (app: App): void =>
  serve(app, contract, {
    queryChain,
    verifyChain,
  })
