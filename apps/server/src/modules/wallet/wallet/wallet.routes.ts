import * as contract from '@cloud-steward/contract/wallet/wallet.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { startSettlement } from './settlement.service.ts'
import { wallet, walletEntries, wallets } from './wallet.service.ts'

export const serveWallet = (app: App): void =>
  serve(app, contract, {
    settleDay: startSettlement,
    queryWallet: wallet,
    queryWallets: wallets,
    queryWalletEntries: walletEntries,
  })
