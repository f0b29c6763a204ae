import * as contract from '@cloud-steward/contract/work-orders/settlement.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { makeSettlements, paySettlement, querySettlementOrders, voidSettlement } from './settlement.service.ts'

export const serveSettlement = (app: App): void =>
  serve(app, contract, { makeSettlements, paySettlement, voidSettlement, querySettlementOrders })
