import * as contract from '@cloud-steward/contract/prepaid/index.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import { correctAccount, reviewCorrection, withdrawCorrection } from '../correction/correction.service.ts'
import { rebuildDays } from '../days/days.service.ts'
import { takeEmergency } from '../emergency/emergency.service.ts'
import { pushCredit } from '../mirror/compare-credits.service.ts'
import {
  orderTopUp,
  rechargeAccount,
  rechargeByHand,
  rechargeDetail,
  retryRecharge,
} from '../recharge/recharge.service.ts'
import { refundRecharge } from '../recharge/refund-recharge.service.ts'
import { keepPower, setAccountCaps, setAccountMode, setAccountPlan } from './account-commands.service.ts'
import { closeAccount } from './close-account.service.ts'
import { closeAccounts } from './close-many.service.ts'
import { accountDetail } from './detail.service.ts'
import { openAccount } from './open-account.service.ts'
import { openAccounts, unopened } from './open-many.service.ts'
import { leaveBalance, setMonthlyFee, shareBalance } from './share-balance.service.ts'

export function registerAccounts(app: App): void {
  register(app, contract.openAccount, openAccount)
  register(app, contract.openAccounts, openAccounts)
  register(app, contract.queryUnopened, unopened)
  register(app, contract.closeAccount, closeAccount)
  register(app, contract.closeAccounts, closeAccounts)
  register(app, contract.setAccountCaps, setAccountCaps)
  register(app, contract.setAccountMode, (ctx, input) => setAccountMode(ctx, app.sms, input))
  register(app, contract.setAccountPlan, (ctx, input) => setAccountPlan(ctx, app.sms, input))
  register(app, contract.shareBalance, (ctx, input) => shareBalance(ctx, app.sms, input))
  register(app, contract.leaveBalance, (ctx, input) => leaveBalance(ctx, app.sms, input))
  register(app, contract.setMonthlyFee, setMonthlyFee)
  register(app, contract.keepPower, (ctx, input) => keepPower(ctx, app.sms, input))
  register(app, contract.correctAccount, (ctx, input) => correctAccount(ctx, app.sms, input))
  register(app, contract.reviewCorrection, (ctx, input) => reviewCorrection(ctx, app.sms, input))
  register(app, contract.withdrawCorrection, withdrawCorrection)
  register(app, contract.takeEmergency, (ctx, input) => takeEmergency(ctx, app.sms, input))
  register(app, contract.queryAccountDetail, accountDetail)
  register(app, contract.rebuildDays, rebuildDays)
  register(app, contract.pushCredit, pushCredit)
  register(app, contract.rechargeAccount, (ctx, input, call) =>
    rechargeAccount(ctx, app, { ...input, payerIp: call.request.ip }),
  )
  register(app, contract.rechargeByHand, (ctx, input) => rechargeByHand(ctx, app, input))
  register(app, contract.retryRecharge, (ctx, input) => retryRecharge(ctx, app, input))
  register(app, contract.refundRecharge, (ctx, input) => refundRecharge(ctx, app.sms, input))
  register(app, contract.queryRechargeDetail, (ctx, input) => rechargeDetail(ctx, app, input))
  register(app, contract.queryOrderTopUp, orderTopUp)
}
