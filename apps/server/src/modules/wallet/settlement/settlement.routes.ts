import * as contract from '@cloud-steward/contract/wallet/settlement.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  answerSettlementQuery,
  querySettlementLines,
  querySettlementQuerySteps,
  raiseSettlementQuery,
  withdrawSettlementQuery,
} from './settlement-query.service.ts'

export const serveSettlement = (app: App): void =>
  serve(app, contract, {
    querySettlementLines,
    raiseSettlementQuery,
    withdrawSettlementQuery,
    answerSettlementQuery,
    querySettlementQuerySteps,
  })
