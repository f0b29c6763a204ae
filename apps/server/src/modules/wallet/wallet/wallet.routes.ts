import * as contract from '@cloud-steward/contract/wallet/wallet.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { settleDay } from './settlement.service.ts'
import { queryWallet, queryWalletEntries, queryWallets } from './wallet.service.ts'

export const serveWallet = (app: App): void =>
  serve(app, contract, {
    settleDay,
    queryWallet,
    queryWallets,
    queryWalletEntries,
  })
