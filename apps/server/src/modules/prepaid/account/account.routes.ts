import * as contract from '@cloud-steward/contract/prepaid/account.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { correctAccount } from '../correction/correction.service.ts'
import { takeEmergency } from '../emergency/emergency.service.ts'
import { keepPower, setAccountCaps, setAccountMode, setAccountPlan } from './account-commands.service.ts'
import { closeAccount } from './close-account.service.ts'
import { closeAccounts } from './close-many.service.ts'
import { openAccount } from './open-account.service.ts'
import { leaveBalance, setMonthlyFee, shareBalance } from './share-balance.service.ts'

export const serveAccount = (app: App): void =>
  serve(app, contract, {
    openAccount,
    closeAccount,
    closeAccounts,
    setAccountCaps,
    setAccountMode: (ctx, input) => setAccountMode(ctx, app.sms, input),
    setAccountPlan: (ctx, input) => setAccountPlan(ctx, app.sms, input),
    shareBalance: (ctx, input) => shareBalance(ctx, app.sms, input),
    leaveBalance: (ctx, input) => leaveBalance(ctx, app.sms, input),
    setMonthlyFee,
    keepPower: (ctx, input) => keepPower(ctx, app.sms, input),
    correctAccount: (ctx, input) => correctAccount(ctx, app.sms, input),
    takeEmergency: (ctx, input) => takeEmergency(ctx, app.sms, input),
  })
