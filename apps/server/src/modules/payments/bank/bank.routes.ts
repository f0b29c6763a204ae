import * as contract from '@cloud-steward/contract/payments/bank.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { bankMatch, bookBankLine, ignoreBankLine, undoBankLine } from './bank.service.ts'
import { startMatch } from './match-bank.job.ts'

export const serveBank = (app: App): void =>
  serve(app, contract, {
    queryBankMatch: bankMatch,
    bookBankLine,
    ignoreBankLine,
    undoBankLine,
    matchBankLines: startMatch,
  })
