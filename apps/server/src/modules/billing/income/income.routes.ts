import * as contract from '@cloud-steward/contract/billing/income.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryIncome, queryIncomeEntries } from './income.service.ts'
import { exportIncomeEntries } from './income-export.service.ts'

export const serveIncome = (app: App): void =>
  serve(app, contract, {
    queryIncome,
    queryIncomeEntries,
    exportIncomeEntries: async (ctx, input, call) => void (await exportIncomeEntries(app, ctx, input, call)),
  })
