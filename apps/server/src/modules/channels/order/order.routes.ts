import { type InputOf, Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/channels/order.ts'
import type { PublicCtx } from '../../../infra/ctx/types.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { App } from '../../../kit/app.ts'
import type { PublicCall } from '../../../kit/register-endpoint.ts'
import { serve } from '../../../kit/serve.ts'
import { tenantByCode, toTenant } from '../../identity/index.ts'
import { refundOrder } from '../refund/refund-order.service.ts'
import { payInApp, queryPayerAsk } from './in-app.service.ts'
import { hearNotice } from './notice.service.ts'
import { closeOrder, payOnline, queryOrderDetail, queryPayWays, syncOrder } from './order.service.ts'

async function hear(
  outside: PublicCtx,
  app: App,
  { tenant, channelId }: InputOf<typeof contract.channelNotice>,
  { request }: PublicCall,
): Promise<string | undefined> {
  const row = await tenantDb(outside.pools.app, 0).first(tenantByCode(tenant))
  if (!row) throw new Refusal('channel.error.noticeForged', { http: 403 })
  // The language of a machine's request says nothing about the people its message concerns.
  const ctx = outside.inTenant(toTenant(row), 'zh')
  // Forms are signed over what they mean, so that they may be put together again.
  const text = request.rawBody ?? new URLSearchParams(request.body as Record<string, string>).toString()
  return hearNotice(ctx, app, channelId, { headers: request.headers, body: Buffer.from(text) })
}

export const serveOrder = (app: App): void =>
  serve(app, contract, {
    payOnline: (ctx, input, call) => payOnline(ctx, app, { ...input, payerIp: call.request.ip }),
    queryPayWays: (ctx, input) => queryPayWays(ctx, app, input),
    queryOrderDetail: (ctx, input) => queryOrderDetail(ctx, app, input),
    queryPayerAsk: (ctx, input) => queryPayerAsk(ctx, app, input),
    payInApp: (ctx, input) => payInApp(ctx, app, input),
    syncOrder: (ctx, { id }) => syncOrder(ctx, app, id),
    closeOrder,
    refundOrder: (ctx, input) => refundOrder(ctx, input),
    channelNotice: async (ctx, input, call) => {
      const words = await hear(ctx, app, input, call)
      if (words) await call.reply.type('text/plain').send(words)
      return {}
    },
  })
