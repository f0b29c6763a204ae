import { makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { type Outer } from '../modules/channels/index.ts'
import { shareReceivers } from '../modules/channels/sharing/receiver.service.ts'
import { shareRules } from '../modules/channels/sharing/rule.service.ts'
import { shareMoneyJob } from '../modules/channels/sharing/share-money.job.ts'
import { makeShareStatements } from '../modules/channels/sharing/statement.service.ts'

const RECEIVERS = [
  { name: '云管家平台', kind: 'platform' },
  { name: '万家物业管理公司', kind: 'enterprise' },
  { name: '安居保洁服务商', kind: 'merchant' },
] as const

/** Who payments are shared with and by which rules, before the first one is asked for. */
export async function prepareSharing(ctx: Ctx, sandbox: string, channelId: string): Promise<void> {
  const ids: string[] = []
  for (const [at, { name, kind }] of RECEIVERS.entries()) {
    const account = `16000${ctx.tenant.code}${at + 1}`
    await fetch(`${sandbox}/sandbox/merchants`, { method: 'POST', body: JSON.stringify({ merchantNo: account, name }) })
    const receiver = { name, kind, channelId, accountKind: 'merchant' as const, account, isActive: true }
    ids.push((await shareReceivers.add(ctx, receiver)).id)
  }
  const [platform, firm, cleaner] = ids as [string, string, string]
  const year = Number(ctx.today().slice(0, 4))
  const common = { priority: 10, isActive: true }
  const rule = { ...common, effectiveFrom: `${year - 1}-01-01` }
  await shareRules.add(ctx, {
    ...rule,
    name: '平台推广期优惠',
    feeKinds: ['rent'],
    effectiveTo: `${year - 1}-12-31`,
    parts: [{ receiverId: platform, basisPoints: 100 }],
  })
  await shareRules.add(ctx, {
    ...rule,
    name: '平台与物业服务费',
    feeKinds: ['rent', 'utility', 'service', 'late_fee'],
    parts: [
      { receiverId: platform, basisPoints: 300, minFen: 100 },
      { receiverId: firm, basisPoints: 500 },
    ],
  })
  const landlord = await ctx.db.first(
    raw<{ id: string; name: string }>(
      sql`select id, name from housing_landlord where tenant_id = ${ctx.tenant.id} order by code limit 1`,
    ),
  )
  if (!landlord) return
  await shareRules.add(ctx, {
    ...rule,
    name: `${landlord.name}专属协议`,
    // His are looked at before they are divided.
    isManual: true,
    feeKinds: ['rent'],
    landlordId: landlord.id,
    parts: [
      { receiverId: platform, basisPoints: 250 },
      { receiverId: firm, basisPoints: 400 },
      { receiverId: cleaner, fixedFen: 3_000 },
    ],
  })
}

/** The same by Alipay, where receivers are named by its user numbers: whoever pays a bill that is shared may choose. */
export async function prepareAlipay(ctx: Ctx, sandbox: string, channelId: string): Promise<void> {
  const account = `2088000000${ctx.tenant.code}1`
  const name = '平台服务费账户（支付宝）'
  await fetch(`${sandbox}/sandbox/merchants`, { method: 'POST', body: JSON.stringify({ merchantNo: account, name }) })
  const receiver = { name, kind: 'platform', channelId, accountKind: 'merchant', account, isActive: true } as const
  const { id } = await shareReceivers.add(ctx, receiver)
  await shareRules.add(ctx, {
    name: '平台服务费（支付宝）',
    feeKinds: ['rent', 'utility', 'service', 'late_fee'],
    priority: 10,
    effectiveFrom: `${Number(ctx.today().slice(0, 4)) - 1}-01-01`,
    parts: [{ receiverId: id, basisPoints: 800 }],
    isActive: true,
  })
}

/** Shares what was paid; of the first one a receiver cannot take his part, so that there is one to see to. */
export async function sharePayments(
  system: Parameters<typeof makeCtx>[0],
  operator: Ctx,
  outer: Outer,
  sandbox: string,
): Promise<void> {
  const job = shareMoneyJob(outer)
  const signal = new AbortController().signal
  await fetch(`${sandbox}/sandbox/faults`, { method: 'POST', body: 'shareFails=1' })
  // What the channel wants a minute for, and then its answers.
  for (const minutes of [2, 4, 6]) {
    const now = new Date(Date.now() + minutes * 60_000)
    await job.run(makeCtx({ ...system, now: () => now }), {}, signal)
    await new Promise((done) => setTimeout(done, 400))
  }
  await makeShareStatements(operator, { month: operator.today().slice(0, 7) })
}
