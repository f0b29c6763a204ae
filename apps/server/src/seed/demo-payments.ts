import type { AppParts } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { channels, setChannelKeys } from '../modules/channels/channel/channel.service.ts'
import { type Outer, payOnline, queryOrderDetail } from '../modules/channels/index.ts'
import { syncOrder } from '../modules/channels/order/order.service.ts'
import { compareYesterday, datePaymentsBack } from './demo-reconciliation.ts'
import { prepareAlipay, prepareSharing, sharePayments } from './demo-sharing.ts'
import { ctxOfOperator } from './operator.ts'
import { DEMO_TENANTS } from './plan.ts'

/** Payers whose bills are asked for; of each three two pay. */
const PAYERS = 9

interface Merchant {
  merchantNo: string
  appId: string
  serialNo: string
  privateKey: string
  apiV3Key: string
  appSecret?: string
  alipayKey: string
}
async function merchantAt(sandbox: string, merchantNo: string, name: string): Promise<Merchant> {
  const answer = await fetch(`${sandbox}/sandbox/merchants`, {
    method: 'POST',
    body: JSON.stringify({ merchantNo, name }),
  })
  return (await answer.json()) as Merchant
}
/** Pays as somebody who has scanned the code. */
export const payAt = (sandbox: string, codeUrl: string): Promise<Response> =>
  fetch(`${sandbox}/pay/${codeUrl.split('/').at(-1)!}`, { method: 'POST', redirect: 'manual' })

/** A channel of the sandbox, and orders through it that were really paid there. */
export async function addPayments(app: AppParts, plan: (typeof DEMO_TENANTS)[number], outer: Outer): Promise<void> {
  const sandbox = await outer.payment.sandboxUrl?.()
  if (!sandbox) return
  const ctx = await ctxOfOperator(app, plan)
  const { merchantNo, appId, serialNo, privateKey, apiV3Key, appSecret } = await merchantAt(
    sandbox,
    `19000${plan.code}`,
    plan.name,
  )
  const account = {
    name: '微信支付（沙箱）',
    kind: 'sandbox' as const,
    merchantNo,
    appId,
    serialNo,
    feeBp: 60,
    isActive: true,
  }
  const { id } = await channels.add(ctx, account)
  await setChannelKeys(ctx, outer, { id, privateKey, apiV3Key, appSecret })
  const other = await merchantAt(sandbox, `20880000000${plan.code}`, plan.name)
  const alipay = await channels.add(ctx, {
    name: '支付宝（沙箱）',
    kind: 'alipaySandbox',
    merchantNo: other.merchantNo,
    appId: other.appId,
    feeBp: 60,
    isActive: true,
  })
  await setChannelKeys(ctx, outer, { id: alipay.id, privateKey: other.privateKey, alipayKey: other.alipayKey })
  await prepareSharing(ctx, sandbox, id)
  await prepareAlipay(ctx, sandbox, alipay.id)
  // The second operator's books agree with the channel's.
  const isWrong = plan === DEMO_TENANTS[0]
  if (isWrong) await datePaymentsBack(sandbox, true)
  for (const [at, { renteeId, billId }] of (await openBills(ctx)).entries()) {
    const order = await payOnline(ctx, outer, { renteeId, billIds: [billId] })
    const { codeUrl } = await queryOrderDetail(ctx, outer, order)
    if (at % 3 === 2 || !codeUrl) continue
    await payAt(sandbox, codeUrl)
    await syncOrder(ctx, outer, order.id)
  }
  if (isWrong) await datePaymentsBack(sandbox, false)
  const system = { ...app, tenant: { ...plan, timeZone: 'Asia/Shanghai' }, requestId: 'demo' }
  await sharePayments(system, ctx, outer, sandbox)
  await compareYesterday(ctx, outer, id, isWrong ? sandbox : undefined)
}
/** Of those that are due, and first those of the landlord one can sign in as, whose tenants pay ahead as well. */
const openBills = (ctx: Ctx) =>
  ctx.db.rows(
    raw<{ renteeId: string; billId: string }>(sql`with own as (
        select party_id as id from identity_user where tenant_id = ${ctx.tenant.id} and username = 'landlord')
      select rentee_id as "renteeId", id as "billId" from (select distinct on (b.rentee_id) b.rentee_id, b.id, own.id is null as others
        from billing_bill b left join own on own.id = b.landlord_id
        where b.tenant_id = ${ctx.tenant.id} and b.state = 'issued' and b.held_on is null
          and b.due_on <= ${ctx.today()}::date + case when own.id is null then 0 else 31 end
        order by b.rentee_id, b.due_on desc) x order by others, rentee_id limit ${PAYERS}`),
  )
