import { addDays, firstOfMonth } from '../infra/calendar.ts'
import type { AppParts } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { requestAdjustment } from '../modules/billing/adjustment/adjustment.service.ts'
import { creditBill } from '../modules/billing/adjustment/credit-request.service.ts'
import { giftRules } from '../modules/billing/adjustment/gift.service.ts'
import { holdBill } from '../modules/billing/hold/hold.service.ts'
import { incomeAccounts } from '../modules/billing/income/income-account.service.ts'
import { lateFeeOf, lockBill } from '../modules/billing/index.ts'
import { feeItems } from '../modules/billing/plan/fee-item.service.ts'
import { chargePlans } from '../modules/billing/plan/plan.service.ts'
import { activateChargePlan } from '../modules/billing/plan/plan-life.service.ts'
import { bookReceivedPayment } from '../modules/payments/payment/payment.service.ts'
import { ctxOfOperator } from './operator.ts'
import type { DEMO_TENANTS } from './plan.ts'

type Item = Parameters<typeof feeItems.add>[1] & { code: string }
const common = { roundMode: 'half_up', onlinePayable: true } as const
const ITEMS: readonly Item[] = [
  { code: 'WY', name: '物业费', fee: 'service', basis: 'area', priceFen: 280, ...common },
  { code: 'LJ', name: '垃圾清运费', fee: 'service', basis: 'person', priceFen: 1_500, ...common },
  { code: 'KD', name: '宽带费', fee: 'value_added', basis: 'fixed', priceFen: 6_000, ...common },
  { code: 'FW', name: '管家服务费', fee: 'service', basis: 'rent', rateBp: 300, ...common },
  {
    code: 'BJ',
    name: '入住保洁',
    fee: 'one_off',
    basis: 'formula',
    formula: 'area * 3.5 + 20',
    remark: '面积 × 3.5 元 + 上门费 20 元',
    ...common,
  },
]

const ACCOUNTS: readonly (Parameters<typeof incomeAccounts.add>[1] & { code: string })[] = [
  { code: '6001.01', name: '租金收入', fees: ['rent'], taxRateBp: 500 },
  { code: '6001.02', name: '物业服务收入', fees: ['service', 'value_added', 'one_off'], taxRateBp: 600 },
  { code: '6051.01', name: '水电转供收入', fees: ['utility'], taxRateBp: 1_300 },
  { code: '6301.01', name: '滞纳金收入', fees: ['late_fee'], taxRateBp: 500 },
  { code: '6001.03', name: '宽带代收', taxRateBp: 0, remark: '代运营商收取，不开票' },
]
interface Open {
  id: string
  renteeId: string
  siteId: string
  leaseId: string
  periodFrom: string
  openFen: number
  rentLineId: string
  rentFen: number
}
/** Bills that are overdue, one of each rentee. */
const overdueBills = (ctx: Ctx) =>
  ctx.db.rows(
    raw<Open>(sql`select distinct on (b.rentee_id) b.id, b.rentee_id as "renteeId", b.site_id as "siteId", b.lease_id as "leaseId", b.period_from as "periodFrom",
        b.total_fen - b.paid_fen as "openFen", n.id as "rentLineId", n.amount_fen as "rentFen"
      from billing_bill b join billing_bill_line n on n.tenant_id = b.tenant_id and n.bill_id = b.id and n.fee = 'rent'
      where b.tenant_id = ${ctx.tenant.id} and b.state = 'issued' and b.due_on < ${ctx.today()}::date and b.rent_fen > 100000
      order by b.rentee_id, b.due_on limit 12`),
  )

const openLateFee = (ctx: Ctx, billId: string): Promise<number> =>
  ctx.transaction(async (tx) => {
    const { bill } = await lockBill(tx, billId)
    return lateFeeOf(bill, ctx.today()).feeFen - bill.lateFeePaidFen - bill.lateFeeWaivedFen
  })

/** Plans by the periods of leases that run, one on a day of its own for some rooms, and one nobody has set going yet. */
async function makePlans(ctx: Ctx, items: ReadonlyMap<string, string>, siteIds: readonly string[]): Promise<void> {
  const startOn = firstOfMonth(ctx.today())
  const byPeriod = { rhythm: 'period', timing: 'advance', isProrated: true, startOn } as const
  const begin = (id: string, missed: 'charge' | 'leave') =>
    activateChargePlan(ctx, { id, missed, reason: '按物业服务合同收取' })
  for (const siteId of siteIds)
    for (const [code, everyMonths] of [
      ['WY', '3'],
      ['LJ', '1'],
    ] as const)
      await begin(
        (await chargePlans.add(ctx, { ...byPeriod, feeItemId: items.get(code)!, siteId, everyMonths })).id,
        'charge',
      )
  const [siteId] = siteIds
  if (!siteId) return
  const rooms = await ctx.db.rows(
    raw<{ id: string }>(sql`select room_id as id from housing_lease
      where tenant_id = ${ctx.tenant.id} and site_id = ${siteId} and status = 'signed' order by no limit 6`),
  )
  const dated = { siteId, isProrated: false, startOn, dueInDays: 10 } as const
  const monthly = { ...dated, rhythm: 'monthly', everyMonths: '1', onDay: 31 } as const
  const roomIds = rooms.map(({ id }) => id)
  if (roomIds.length)
    await begin((await chargePlans.add(ctx, { ...monthly, feeItemId: items.get('KD')!, roomIds })).id, 'leave')
  const onDates = [addDays(startOn, 45), addDays(startOn, 180)]
  await chargePlans.add(ctx, { ...dated, rhythm: 'dates', feeItemId: items.get('BJ')!, onDates, remark: '换季保洁' })
}

/** Fees beside rent, and what a steward does with bills: credits, holds, requests for relief, money in advance. */
export async function makeFees(app: AppParts, plan: (typeof DEMO_TENANTS)[number]): Promise<void> {
  const ctx = await ctxOfOperator(app, plan)
  const items = new Map<string, string>()
  const accounts = new Map<string, string>()
  for (const one of ACCOUNTS) accounts.set(one.code, (await incomeAccounts.add(ctx, one)).id)
  for (const item of ITEMS) {
    const incomeAccountId = item.code === 'KD' ? accounts.get('6001.03') : null
    items.set(item.code, (await feeItems.add(ctx, { ...item, incomeAccountId })).id)
  }
  const sites = await ctx.db.rows(
    raw<{ id: string }>(sql`select id from housing_site where tenant_id = ${plan.id} order by code limit 2`),
  )
  await makePlans(
    ctx,
    items,
    sites.map(({ id }) => id),
  )
  const day = ctx.today()
  await giftRules.add(ctx, {
    name: '新签一年送首月管家服务费',
    fee: 'service',
    months: 1,
    rateBp: 10_000,
    minMonths: 12,
    signedFrom: firstOfMonth(day),
    isActive: true,
  })
  const [credited, held, waived, discounted, writtenOff, inAdvance, leaking] = await overdueBills(ctx)
  if (leaking)
    await requestAdjustment(ctx, {
      kind: 'relief',
      leaseId: leaking.leaseId,
      dateFrom: leaking.periodFrom,
      dateTo: addDays(leaking.periodFrom, 5),
      reason: '卫生间漏水维修，六天不能入住',
    })
  if (credited)
    await creditBill(ctx, {
      id: credited.id,
      lines: [{ lineId: credited.rentLineId, amountFen: 20_000 }],
      reason: '热水器维修三天，减免租金',
    })
  if (held) await holdBill(ctx, { id: held.id, reason: '租客对账中，暂缓催收' })
  // What a fee has grown to depends on the day the demonstration is made.
  const openFeeFen = waived ? await openLateFee(ctx, waived.id) : 0
  if (waived && openFeeFen > 0)
    await requestAdjustment(ctx, {
      kind: 'waiver',
      billId: waived.id,
      amountFen: Math.min(500, openFeeFen),
      reason: '首次逾期，申请减免滞纳金',
    })
  if (discounted)
    await requestAdjustment(ctx, {
      kind: 'discount',
      billId: discounted.id,
      rateBp: 500,
      reason: '老租客续租优惠 5%',
    })
  if (writtenOff)
    await requestAdjustment(ctx, { kind: 'write_off', billId: writtenOff.id, reason: '租客失联超过半年，申请核销' })
  if (inAdvance)
    await bookReceivedPayment(ctx, {
      renteeId: inAdvance.renteeId,
      billIds: [inAdvance.id],
      amountFen: inAdvance.openFen + 200_000,
      channel: 'bank',
      receivedOn: ctx.today(),
      keepRest: 'yes',
      remark: '多付款转预存',
    })
}
