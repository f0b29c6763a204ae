import * as contract from '@cloud-steward/contract/prepaid/recharge.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  queryOrderTopUp,
  queryRechargeDetail,
  rechargeAccount,
  rechargeByHand,
  retryRecharge,
} from './recharge.service.ts'
import { refundRecharge } from './refund-recharge.service.ts'

export const serveRecharge = (app: App): void =>
  serve(app, contract, {
    rechargeAccount: (ctx, input, call) => rechargeAccount(ctx, app, { ...input, payerIp: call.request.ip }),
    rechargeByHand: (ctx, input) => rechargeByHand(ctx, app, input),
    retryRecharge: (ctx, input) => retryRecharge(ctx, app, input),
    refundRecharge: (ctx, input) => refundRecharge(ctx, app.sms, input),
    queryRechargeDetail: (ctx, input) => queryRechargeDetail(ctx, app, input),
    queryOrderTopUp,
  })
