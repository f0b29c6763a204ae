import * as contract from '@cloud-steward/contract/ledger/chain.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { startVerify } from './chain.job.ts'
import { chain } from './chain.service.ts'

export const serveChain = (app: App): void =>
  serve(app, contract, {
    queryChain: chain,
    verifyChain: startVerify,
  })
