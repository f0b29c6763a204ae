import * as contract from '@cloud-steward/contract/payments/bank.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { bookBankLine, ignoreBankLine, queryBankMatch, undoBankLine } from './bank.service.ts'
import { matchBankLines } from './match-bank.job.ts'

export const serveBank = (app: App): void =>
  serve(app, contract, {
    queryBankMatch,
    bookBankLine,
    ignoreBankLine,
    undoBankLine,
    matchBankLines,
  })
