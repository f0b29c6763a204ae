import * as contract from '@cloud-steward/contract/metering/settlement.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { billSettlements } from './billing.service.ts'
import { previewRecalculation, recalculateSettlement } from './recalculate.service.ts'
import { settleUtilities } from './settle.service.ts'
import { confirmSettlements, disputeSettlement, voidSettlement } from './settlement.service.ts'
import { querySettlementDetail } from './settlement.source.ts'

export const serveSettlement = (app: App): void =>
  serve(app, contract, {
    querySettlementDetail,
    settleUtilities,
    confirmSettlements,
    billSettlements,
    disputeSettlement,
    recalculateSettlement,
    previewRecalculation,
    voidSettlement,
  })
