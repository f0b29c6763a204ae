import * as contract from '@cloud-steward/contract/payouts/withdrawal.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { setSettlementAccount } from './account.service.ts'
import { sendWithdrawal, syncWithdrawal } from './payout.service.ts'
import {
  cancelWithdrawal,
  failWithdrawal,
  payWithdrawal,
  queryWithdrawalSteps,
  quoteWithdrawal,
  returnWithdrawal,
  reviewWithdrawal,
  withdraw,
} from './withdrawal.service.ts'

export const serveWithdrawal = (app: App): void =>
  serve(app, contract, {
    setSettlementAccount: (ctx, input) => setSettlementAccount(ctx, app, input),
    withdraw,
    quoteWithdrawal,
    cancelWithdrawal,
    reviewWithdrawal,
    payWithdrawal,
    failWithdrawal,
    returnWithdrawal,
    queryWithdrawalSteps: (ctx, input) => queryWithdrawalSteps(ctx, app, input),
    sendWithdrawal,
    syncWithdrawal: (ctx, { id }) => syncWithdrawal(ctx, app, id),
  })
