import { settlePlan } from '@cloud-steward/contract/metering/index.ts'
import { addDays, addMonths, firstOfMonth } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { newId } from '../infra/db/id.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { standard } from '../kit/standard-operations.ts'
import { takeReadings } from '../modules/metering/index.ts'
import { confirmShare } from '../modules/metering/loss/share.service.ts'
import { meters } from '../modules/metering/meter/meter.service.ts'
import { readingWindows } from '../modules/metering/meter/window.service.ts'
import { attachPricePlan } from '../modules/metering/price-plan/attachment.service.ts'
import { saveDerivedVersion } from '../modules/metering/price-plan/derive.service.ts'
import { publishVersion, saveVersion } from '../modules/metering/price-plan/price-plan.service.ts'
import { pricePlans } from '../modules/metering/price-plan/price-plan.source.ts'
import { billSettlements } from '../modules/metering/settlement/billing.service.ts'
import { runSettling, settleUtilities } from '../modules/metering/settlement/settle.service.ts'
import { confirmSettlements } from '../modules/metering/settlement/settlement.service.ts'
import { settlements } from '../modules/metering/settlement/settlement.source.ts'
import { bookReceivedPayment } from '../modules/payments/payment/payment.service.ts'
import { PROGRAMMES } from './metering-plan.ts'
import { Random } from './random.ts'

interface Room {
  id: string
  siteId: string
  let: boolean
}
interface Metered {
  meterId: string
  room?: Room
  utility: 'electric' | 'cold_water'
  role: 'room' | 'main' | 'public'
  stand: number
}
/** Clock of a past day at noon in China. */
export type CtxOn = (day: string) => Ctx
/** So many rooms get meters: enough to look alive, few enough for a quick first start. */
const MOST_ROOMS = 16
const MONTHS = 3

const roomsOf = (tenantId: number) =>
  raw<Room>(sql`select r.id, r.site_id as "siteId", exists (select from housing_lease l where l.tenant_id = r.tenant_id and l.room_id = r.id
      and l.status = 'signed' and l.start_on <= current_date - 120) as "let"
    from housing_room r where r.tenant_id = ${tenantId} and r.site_id in
      (select id from housing_site where tenant_id = ${tenantId} order by code limit 2) order by r.full_name`)

/** Meters, pricePlans, and some months of readings, settlements and bills, made by the product's own doing. */
export async function addUtilities(ctxOn: CtxOn, today: string, seed: number): Promise<void> {
  const random = new Random(seed)
  const ctx = ctxOn(today)
  // The first of a month still belongs to the window of the month before: nobody has read for it yet.
  const first = addMonths(firstOfMonth(addDays(today, -1)), -MONTHS)
  const all = await ctx.db.rows(roomsOf(ctx.tenant.id))
  const siteIds = [...new Set(all.map((one) => one.siteId))]
  await addPricePlans(ctx, siteIds, first)
  const placed: Metered[] = []
  for (const siteId of siteIds)
    placed.push(
      ...(await addMeters(ctx, siteId, all.filter((one) => one.siteId === siteId).slice(0, MOST_ROOMS), random)),
    )
  await readOn(ctxOn(first), placed, first, () => 0, random)
  for (let month = 0; month < MONTHS; month++) {
    const from = addMonths(first, month)
    const to = addMonths(first, month + 1)
    const isLast = month === MONTHS - 1
    // The last meter nobody got at: what cannot be settled shows among the exceptions.
    const read = isLast ? placed.slice(0, -1) : placed
    await readOn(ctxOn(to), read, to, (one) => usual(one, random), random)
    await settleMonth(ctxOn, { from, to, dueOn: isLast ? addDays(today, 6) : addDays(to, 10), isLast }, placed)
  }
  await ctx.db.run(dateBills(ctx.tenant.id))
  for (const [at, siteId] of siteIds.entries())
    await standard(settlePlan).add(ctx, { siteId, dayOfMonth: 3 + 2 * at, isActive: at === 0 })
  // The whole month, so that something is missing, and may be sent by renters, on any day.
  const whole = { fromDay: 2, toDay: 1, outside: 'warn', remindRenters: true, isActive: true } as const
  for (const forSiteId of siteIds) await readingWindows.add(ctx, { ...whole, forSiteId })
}

async function addPricePlans(ctx: Ctx, siteIds: readonly string[], first: string): Promise<void> {
  for (const { terms, next, ...plan } of PROGRAMMES) {
    const { id: pricePlanId } = await pricePlans.add(ctx, plan)
    const effectiveOn = `${addMonths(first, -12).slice(0, 4)}-01-01`
    await saveVersion(ctx, { ...terms, pricePlanId, effectiveOn })
    await publishVersion(ctx, { pricePlanId })
    if (next) await saveVersion(ctx, { ...next, pricePlanId, effectiveOn: addDays(ctx.today(), 11) })
    const at = plan.code === 'D-JT' ? siteIds.slice(0, 1) : plan.code === 'D-FS' ? siteIds.slice(1) : siteIds
    for (const siteId of at) await attachPricePlan(ctx, { pricePlanId, siteId, fromOn: effectiveOn })
    if (plan.code === 'D-FS') await addFollower(ctx, pricePlanId, effectiveOn)
  }
}

/** What shops pay follows from what households do. */
async function addFollower(ctx: Ctx, baseId: string, effectiveOn: string): Promise<void> {
  const shops = { code: 'D-SY', name: '商铺用电（公寓价 × 1.15）', utility: 'electric' as const }
  const { id: pricePlanId } = await pricePlans.add(ctx, shops)
  const bands = [{ band: 'peak' as const, factor: 1.25 }]
  await saveDerivedVersion(ctx, { pricePlanId, baseId, effectiveOn, factor: 1.15, bands, reason: '商铺电价随公寓电价' })
  await publishVersion(ctx, { pricePlanId })
}

async function addMeters(ctx: Ctx, siteId: string, rooms: readonly Room[], random: Random): Promise<Metered[]> {
  const made: Metered[] = []
  const add = async (one: Omit<Metered, 'meterId' | 'stand'>, parentId?: string): Promise<string> => {
    const no = `${one.utility === 'electric' ? '33' : '57'}${String(random.int(10_000_000, 99_999_999))}`
    const place = { siteId, roomId: one.room?.id, parentId, role: one.role, utility: one.utility }
    const { id } = await meters.add(ctx, { ...place, no, multiplier: 1, maxReading: 999_999.99, banded: false })
    made.push({ ...one, meterId: id, stand: random.int(800, 4_000) * 1_000 })
    return id
  }
  const main = await add({ utility: 'electric', role: 'main' })
  await add({ utility: 'electric', role: 'public' }, main)
  for (const room of rooms) {
    await add({ utility: 'electric', role: 'room', room }, main)
    await add({ utility: 'cold_water', role: 'room', room })
  }
  return made
}

/** Bills stand where they would, had they gone out in their month; the product itself writes only now. */
const dateBills = (tenantId: number) =>
  raw(sql`update billing_bill set issued_at = least(now(), due_on - 9), created_at = least(now(), due_on - 9)
    where tenant_id = ${tenantId} and kind = 'utility'`)

/** Thousandths used in a month; a vacant room has a fridge at most. */
function usual({ utility, role, room }: Metered, random: Random): number {
  if (role === 'public') return random.int(180, 260) * 1_000
  if (utility === 'electric') return room?.let ? random.int(90_000, 330_000) : random.int(0, 6_000)
  return room?.let ? random.int(3_000, 9_500) : 0
}

async function readOn(
  ctx: Ctx,
  placed: readonly Metered[],
  day: string,
  useOf: (one: Metered) => number,
  random: Random,
): Promise<void> {
  for (const main of placed.filter((one) => one.role === 'main')) {
    const at = placed.indexOf(main)
    const next = placed.findIndex((one, place) => place > at && one.role === 'main')
    const own = placed.slice(at + 1, next < 0 ? undefined : next)
    let behind = 0
    for (const one of own) {
      const use = useOf(one)
      one.stand += use
      if (one.utility === 'electric') behind += use
    }
    // Lines and transformers take their part.
    main.stand += Math.round((behind * random.int(1_025, 1_060)) / 1_000)
  }
  const taken = placed.map(({ meterId, stand }) => ({
    meterId,
    readOn: day,
    valueMilli: stand,
    kind: 'manual' as const,
    sure: true,
    confirmed: true,
  }))
  await ctx.transaction((tx) => takeReadings(tx, taken))
}

interface Month {
  from: string
  to: string
  dueOn: string
  isLast: boolean
}
/** Settled, the loss shared, billed; all but the last month paid. */
async function settleMonth(
  ctxOn: CtxOn,
  { from, to, dueOn, isLast }: Month,
  placed: readonly Metered[],
): Promise<void> {
  const ctx = ctxOn(addDays(to, 1))
  const period = { periodFrom: from, periodTo: addDays(to, -1) }
  const { runId } = await settleUtilities(ctx, period)
  await runSettling(ctx, { runId, ...period, siteIds: null }, new AbortController().signal)
  const mains = placed.filter((one) => one.role === 'main')
  for (const { meterId } of isLast ? mains.slice(0, 1) : mains)
    await confirmShare(ctx, { meterId, ...period, method: 'area' })
  const drafts = (await settlements.query(ctx, { state: 'draft', pageSize: 1_000 })).list
  // A few of the last month still wait for somebody's look.
  const looked = isLast ? drafts.slice(0, -6) : drafts
  if (!looked.length) return
  await confirmSettlements(ctx, { ids: looked.map(({ id }) => id) })
  await billSettlements(ctx, { ids: looked.slice(0, 500).map(({ id }) => id), dueOn })
  if (!isLast)
    await payAll(
      ctxOn(addDays(to, 8)),
      looked.map(({ id }) => id),
    )
}

async function payAll(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const bills = await ctx.db.rows(
    raw<{
      billId: string
      renteeId: string
      totalFen: number
    }>(sql`select b.id as "billId", b.rentee_id as "renteeId", b.total_fen as "totalFen"
      from metering_settlement s join billing_bill b on b.tenant_id = s.tenant_id and b.id = s.bill_id
      where s.tenant_id = ${ctx.tenant.id} and s.id = any(${ids}::uuid[])`),
  )
  for (const renteeId of new Set(bills.map((one) => one.renteeId))) {
    const own = bills.filter((one) => one.renteeId === renteeId)
    const amountFen = own.reduce((sum, one) => sum + one.totalFen, 0)
    const billIds = own.map((one) => one.billId)
    await bookReceivedPayment(ctx, {
      renteeId,
      billIds,
      amountFen,
      channel: 'wechat',
      receivedOn: ctx.today(),
      channelNo: newId(),
    })
  }
}
