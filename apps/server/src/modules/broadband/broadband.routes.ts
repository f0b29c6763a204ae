import type { InputOf } from '@cloud-steward/contract'
import * as account from '@cloud-steward/contract/broadband/account-commands.ts'
import * as carrier from '@cloud-steward/contract/broadband/carrier.ts'
import * as order from '@cloud-steward/contract/broadband/order.ts'
import type { PublicCtx } from '../../infra/ctx/types.ts'
import { tenantDb } from '../../infra/db/tenant-db.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { tenantByCode, toTenant } from '../identity/index.ts'
import { checkCarrier, queryCarrierUrl, setCarrierKey } from './carrier/link.service.ts'
import { changeLine, queryLinePackages, quoteLineChange } from './order/change-line.ts'
import * as line from './order/line.service.ts'
import { queryLineDetail, queryLineOffers } from './order/line-detail.ts'
import { forged, hearNotice } from './order/notice.service.ts'
import { buyLine, openLine } from './order/open-line.ts'
import * as orders from './order/order.service.ts'
import { renewLine } from './order/renew-line.ts'
import { askLineState } from './order/see-lines.ts'
import { transferLine } from './seller/transfer.service.ts'

/** What a carrier sends belongs to the tenant it names, if that tenant's key has signed it. */
async function hear(outside: PublicCtx, app: App, input: InputOf<typeof carrier.carrierNotice>) {
  const row = await tenantDb(outside.pools.app, 0).first(tenantByCode(input.tenant))
  if (!row) throw forged()
  // The language of a machine's request says nothing about the people its message concerns.
  await hearNotice(outside.inTenant(toTenant(row), 'zh'), app, input)
  return {}
}
export function serveBroadband(app: App): void {
  serve(app, carrier, {
    setCarrierKey: (ctx, input) => setCarrierKey(ctx, app, input),
    checkCarrier: (ctx, { id }) => checkCarrier(ctx, app, id),
    queryCarrierUrl: (ctx, { id }) => queryCarrierUrl(ctx, app, id),
    carrierNotice: (ctx, input) => hear(ctx, app, input),
  })
  serve(app, account, {
    buyLine: (ctx, input) => buyLine(ctx, app, input),
    openLine: (ctx, input) => openLine(ctx, app, input),
    renewLine: (ctx, input) => renewLine(ctx, app, input),
    setLineRenewal: line.setLineRenewal,
    resetLinePassword: (ctx, input) => line.resetLinePassword(ctx, app, input),
    showLinePassword: (ctx, input) => line.showLinePassword(ctx, app, input),
    holdLine: (ctx, input) => line.holdLine(ctx, app, input),
    resumeLine: (ctx, input) => line.resumeLine(ctx, app, input),
    blockLine: (ctx, input) => line.blockLine(ctx, app, input),
    changeLine: (ctx, input) => changeLine(ctx, app, input),
    moveLine: (ctx, input) => line.moveLine(ctx, app, input),
    closeLine: (ctx, input) => line.closeLine(ctx, app, input),
    transferLine,
    askLineState: (ctx, input) => askLineState(ctx, app, input),
    quoteLineChange,
    queryLineDetail,
    queryLineOffers,
    queryLinePackages,
  })
  serve(app, order, {
    payLineOrder: (ctx, input) => orders.payLineOrder(ctx, app, input),
    cancelLineOrder: orders.cancelLineOrder,
    answerLineOrder: (ctx, input) => orders.answerLineOrder(ctx, app, input),
    refundLineOrder: (ctx, input) => orders.refundLineOrder(ctx, app, input),
    askCarrier: (ctx, input) => orders.askCarrier(ctx, app, input),
  })
}
