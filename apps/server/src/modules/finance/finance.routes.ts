import {
  issueBills,
  previewIssue,
  queryBillDetail,
  queryWallet,
  queryWalletEntries,
  queryWallets,
  recordPayment,
  settleDay,
  voidBill,
} from '@cloud-steward/contract/finance/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { billDetail, voidBill as takeBack } from './bill.service.ts'
import { previewIssue as preview, startIssue } from './issue.service.ts'
import { recordPayment as record } from './payment.service.ts'
import { startSettlement } from './settlement.service.ts'
import { wallet, walletEntries, wallets } from './wallet.service.ts'

export function registerCommands(app: App): void {
  register(app, queryBillDetail, billDetail)
  register(app, issueBills, startIssue)
  register(app, previewIssue, preview)
  register(app, voidBill, takeBack)
  register(app, recordPayment, record)
  register(app, settleDay, startSettlement)
  register(app, queryWallet, wallet)
  register(app, queryWallets, wallets)
  register(app, queryWalletEntries, walletEntries)
}
