import * as contract from '@cloud-steward/contract/billing/income.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { income, incomeEntriesOf } from './income.service.ts'
import { sendIncomeEntries } from './income-export.service.ts'

export const serveIncome = (app: App): void =>
  serve(app, contract, {
    queryIncome: income,
    queryIncomeEntries: incomeEntriesOf,
    exportIncomeEntries: async (ctx, input, call) => void (await sendIncomeEntries(app, ctx, input, call)),
  })
