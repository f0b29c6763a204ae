import * as contract from '@cloud-steward/contract/ledger/ledger.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { checkLedger, ledgerCheck } from './recompute.service.ts'
import { accountStatement, accountsOf, chart, trialBalance, trialPartiesOf } from './trial.service.ts'
import { sendAccountStatement, sendTrialBalance } from './trial-export.service.ts'

export const serveLedger = (app: App): void =>
  serve(app, contract, {
    queryChart: chart,
    queryTrialBalance: trialBalance,
    queryTrialParties: trialPartiesOf,
    exportTrialBalance: async (ctx, input, call) => void (await sendTrialBalance(ctx, input, call)),
    queryAccounts: accountsOf,
    queryAccountStatement: accountStatement,
    exportAccountStatement: async (ctx, input, call) => {
      await sendAccountStatement(app, ctx, input, call)
    },
    queryLedgerCheck: ledgerCheck,
    checkLedger,
  })
