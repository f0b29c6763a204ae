import type { DraftOf } from '@cloud-steward/contract'
import type { linePackage } from '@cloud-steward/contract/broadband/index.ts'
import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { carrierLinks, type LineOuter, setCarrierKey } from '../modules/broadband/carrier/link.service.ts'
import { holdLine } from '../modules/broadband/order/line.service.ts'
import { dayOfLine } from '../modules/broadband/order/line-day.ts'
import { followBillOf } from '../modules/broadband/order/line-days.job.ts'
import { openLine } from '../modules/broadband/order/open-line.ts'
import { answerLineOrder } from '../modules/broadband/order/order.service.ts'
import { packages, publishPackage } from '../modules/broadband/package/package.service.ts'
import { bookReceivedPayment } from '../modules/payments/payment/payment.service.ts'

type Draft = DraftOf<typeof linePackage>
const monthly = (carrier: Draft['carrier'], name: string, downMbps: number, priceFen: number): Draft => ({
  name,
  carrier,
  downMbps,
  upMbps: Math.round(downMbps / 10),
  months: 1,
  priceFen,
  floorFen: priceFen - 1_000,
  setupFen: 10_000,
})
/** What is sold, and one that is still thought about. */
const PACKAGES: readonly Draft[] = [
  { ...monthly('dianxin', '电信 300M 月付', 300, 6_000), carrierCode: 'DX300M1' },
  {
    ...monthly('dianxin', '电信 1000M 月付', 1_000, 9_000),
    carrierCode: 'DX1000M1',
    description: '千兆光纤，含路由器',
  },
  { ...monthly('yidong', '移动 500M 月付', 500, 5_500), carrierCode: 'YD500M1', commissionBp: 1_000 },
  {
    ...monthly('yidong', '移动 500M 年付', 500, 60_000),
    months: 12,
    floorFen: 54_000,
    setupFen: 0,
    carrierCode: 'YD500Y1',
    description: '包年免初装费',
  },
  { ...monthly('liantong', '联通 300M 月付', 300, 5_500), carrierCode: 'LT300M1' },
  { ...monthly('direct', '公寓直开 100M 月付', 100, 3_000), setupFen: 0, description: '公寓自营线路，当天开通' },
]
const DRAFT: Draft = { ...monthly('dianxin', '电信 2000M 月付', 2_000, 15_000), carrierCode: 'DX2000M1' }
/** The key of the sandbox; there is nothing to lose. */
const SANDBOX_KEY = 'sandbox-carrier-key'

async function addPackages(ctx: Ctx): Promise<string[]> {
  const ids: string[] = []
  for (const draft of PACKAGES) {
    const { id } = await packages.add(ctx, draft)
    await publishPackage(ctx, { id })
    ids.push(id)
  }
  await packages.add(ctx, DRAFT)
  return ids
}
/** One carrier answers by itself, where there is a sandbox; the others are asked by lists. */
async function addLinks(ctx: Ctx, outer: LineOuter): Promise<void> {
  const links = carrierLinks(outer)
  await links.add(ctx, { carrier: 'dianxin', mode: 'manual' })
  if (!(await outer.payment.sandboxUrl?.())) return
  const { id } = await links.add(ctx, { carrier: 'yidong', mode: 'http', url: 'sandbox' })
  await setCarrierKey(ctx, outer, { id, key: SANDBOX_KEY })
}

type Home = { renteeId: string; roomId: string }
/** Rooms of people who rent, whose papers are known; the renter who signs in comes first. */
const homes = (tenantId: number, most: number) =>
  raw<Home>(
    sql`select distinct on (u.id is null, l.rentee_id) l.rentee_id as "renteeId", l.room_id as "roomId" from housing_lease l
        join housing_rentee p on p.tenant_id = l.tenant_id and p.id = l.rentee_id and p.party_kind = 'person' and p.id_no_masked is not null
        left join identity_user u on u.tenant_id = l.tenant_id and u.party_id = l.rentee_id and u.party_kind = 'rentee'
      where l.tenant_id = ${tenantId} and l.status = 'signed' and l.left_on is null and l.end_on > current_date + 30 and l.start_on < current_date - 50
      order by u.id is null, l.rentee_id, l.room_id limit ${most}`,
  )
const anyCode = (tenantId: number) =>
  raw<{ code: string }>(
    sql`select code from value_added_sales_code where tenant_id = ${tenantId} and state = 'active' and valid_from <= current_date order by code limit 1`,
  )

type Stop = 'ordered' | 'opening' | 'active' | 'failed'
let numbers = 0
/** Opens a line at a moment, and brings it as far as it is to stand. */
async function open(
  ctx: Ctx,
  outer: LineOuter,
  home: Home,
  wish: { packageId: string; stop: Stop; salesCode?: string; autoRenew?: boolean },
): Promise<string> {
  const { stop, ...rest } = wish
  const { id, orderId, billId, amountFen } = await openLine(ctx, outer, { ...home, ...rest, payBy: 'online' })
  if (stop === 'ordered' || !billId) return id
  const received = { channel: 'bank' as const, receivedOn: ctx.today() }
  await bookReceivedPayment(ctx, { renteeId: home.renteeId, billIds: [billId], amountFen, ...received })
  await followBillOf(ctx, outer, orderId)
  const number = String(++numbers).padStart(6, '0')
  const done = { result: 'done' as const, accountNo: `KD0571${number}`, linePassword: `${number}88` }
  if (stop === 'active') await answerLineOrder(ctx, outer, { id: orderId, ...done })
  if (stop === 'failed') await answerLineOrder(ctx, outer, { id: orderId, result: 'failed', reason: '小区无空闲端口' })
  return id
}
async function hold(ctx: Ctx, outer: LineOuter, id: string): Promise<void> {
  await holdLine(ctx, outer, { id, untilOn: addDays(ctx.today(), 60), reason: '出差两个月' })
  const order = raw<{ id: string }>(
    sql`select id from broadband_order where tenant_id = ${ctx.tenant.id} and account_id = ${id} and state = 'requested'`,
  )
  await answerLineOrder(ctx, outer, { id: (await ctx.db.first(order))!.id, result: 'done' })
}

const DAY_MS = 86_400_000
/** Packages of each carrier, and lines in most states. @param at the operator's own ctx at a moment */
export async function addLines(at: (moment: Date) => Ctx, outer: LineOuter): Promise<void> {
  const before = (days: number) => at(new Date(Date.now() - days * DAY_MS))
  const now = before(0)
  const [dianxin, fast, yidong, yearly, liantong, direct] = (await addPackages(now)) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await addLinks(now, outer)
  const salesCode = (await now.db.first(anyCode(now.tenant.id)))?.code
  const known = await now.db.rows(homes(now.tenant.id, 8))
  const wishes = [
    [20, { packageId: dianxin, stop: 'active', autoRenew: true }],
    [0, { packageId: yidong, stop: 'opening', salesCode }],
    [0, { packageId: fast, stop: 'opening' }],
    [32, { packageId: liantong, stop: 'active' }],
    [10, { packageId: direct, stop: 'active' }],
    [3, { packageId: dianxin, stop: 'failed' }],
    [0, { packageId: yearly, stop: 'ordered' }],
    [0, { packageId: direct, stop: 'active', salesCode }],
  ] as const
  for (const [place, home] of known.entries()) {
    const [days, wish] = wishes[place]!
    const id = await open(before(days), outer, home, wish)
    if (wish.packageId === liantong) await dayOfLine(now, outer, id)
    if (days === 10) await hold(now, outer, id)
  }
}
