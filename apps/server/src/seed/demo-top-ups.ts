import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { type Outer } from '../modules/channels/index.ts'
import { syncOrder } from '../modules/channels/order/order.service.ts'
import { queryRechargeDetail, rechargeAccount } from '../modules/prepaid/recharge/recharge.service.ts'
import { payAt } from './demo-payments.ts'

/** Of a healthy meter account, the signed-in renter's where he has one. */
const ownAccount = (ctx: Ctx) =>
  raw<{ id: string }>(sql`select a.id from prepaid_account a left join identity_user u
      on u.tenant_id = a.tenant_id and u.party_id = a.rentee_id and u.username = 'rentee'
    where a.tenant_id = ${ctx.tenant.id} and a.state = 'normal' and a.mode = 'prepaid' order by u.id is null, a.no limit 1`)

/** A top-up of a meter account through the channel, paid. One that waits for its payer would keep the meter from being cut. */
export async function topUpOnline(ctx: Ctx, outer: Outer): Promise<void> {
  const sandbox = await outer.payment.sandboxUrl?.()
  const account = await ctx.db.first(ownAccount(ctx))
  if (!sandbox || !account) return
  const app = { ...outer, sms: undefined }
  const { id } = await rechargeAccount(ctx, app, { accountId: account.id, amountFen: 5_000, method: 'online' })
  const { orderId, codeUrl } = await queryRechargeDetail(ctx, app, { id })
  if (!orderId || !codeUrl) return
  await payAt(sandbox, codeUrl)
  await syncOrder(ctx, outer, orderId)
}
