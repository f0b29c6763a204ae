import * as contract from '@cloud-steward/contract/value-added/statement.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { makeStatements, payStatement, queryOpenCommission, queryStatementOrders } from './statement.service.ts'

export const serveStatement = (app: App): void =>
  serve(app, contract, { makeStatements, payStatement, queryOpenCommission, queryStatementOrders })
