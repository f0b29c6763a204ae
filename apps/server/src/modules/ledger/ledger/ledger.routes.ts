import * as contract from '@cloud-steward/contract/ledger/ledger.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryEntriesOf } from './entries-of.service.ts'
import { checkLedger, queryLedgerCheck } from './recompute.service.ts'
import {
  queryAccountStatement,
  queryAccounts,
  queryChart,
  queryTrialBalance,
  queryTrialParties,
} from './trial.service.ts'
import { exportAccountStatement, exportTrialBalance } from './trial-export.service.ts'

export const serveLedger = (app: App): void =>
  serve(app, contract, {
    queryChart,
    queryTrialBalance,
    queryTrialParties,
    exportTrialBalance: async (ctx, input, call) => void (await exportTrialBalance(ctx, input, call)),
    queryAccounts,
    queryAccountStatement,
    queryEntriesOf,
    exportAccountStatement: async (ctx, input, call) => {
      await exportAccountStatement(app, ctx, input, call)
    },
    queryLedgerCheck,
    checkLedger,
  })
