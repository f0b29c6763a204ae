import type { InputOf } from '@cloud-steward/contract'
import type { saveVersion as saveVersionCommand } from '@cloud-steward/contract/metering/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { aLease, type World } from '../billing/billing.builders.ts'
import { meters } from './meter/meter.service.ts'
import { takeReadings } from './meter/reading.service.ts'
import { attachPricePlan } from './price-plan/attachment.service.ts'
import { publishVersion, saveVersion } from './price-plan/price-plan.service.ts'
import { pricePlans } from './price-plan/price-plan.source.ts'
import { runSettling, settleUtilities } from './settlement/settle.service.ts'
import { settlements } from './settlement/settlement.source.ts'

export const LADDER_TERMS: Omit<InputOf<typeof saveVersionCommand>, 'pricePlanId' | 'effectiveOn'> = {
  kind: 'ladder',
  ladderPeriod: 'month',
  tiers: [
    { fromQuantity: 0, toQuantity: 200, price: 0.5 },
    { fromQuantity: 200, toQuantity: 400, price: 0.6 },
    { fromQuantity: 400, price: 0.8 },
  ],
  servicePrice: 0,
  fixedFen: 0,
  fixedPer: 'month',
  minFen: 0,
}
let count = 0
/** A pricePlan with these terms from a day on. */
export async function aPricePlan(
  ctx: Ctx,
  effectiveOn = '2026-01-01',
  terms: object = {},
  more: object = {},
): Promise<string> {
  const named = { code: `P${++count}`, name: `Ladder ${count}`, utility: 'electric' as const }
  const { id } = await pricePlans.add(ctx, { ...named, ...more })
  await publish(ctx, id, effectiveOn, terms)
  return id
}
export async function publish(ctx: Ctx, pricePlanId: string, effectiveOn: string, terms: object = {}): Promise<void> {
  await saveVersion(ctx, { ...LADDER_TERMS, ...terms, pricePlanId, effectiveOn })
  await publishVersion(ctx, { pricePlanId })
}

export interface Metered {
  leaseId: string
  roomId: string
  siteId: string
  meterId: string
}
/** A let room with an electricity meter. */
export async function aMeteredRoom(world: World, given: object = {}, meter: object = {}): Promise<Metered> {
  const leaseId = await aLease(world, given)
  const found = await world.today.db.first(
    raw<{ roomId: string; siteId: string }>(
      sql`select room_id as "roomId", site_id as "siteId" from housing_lease where id = ${leaseId}`,
    ),
  )
  return { leaseId, ...found!, meterId: await aMeter(world.today, found!, meter) }
}
export async function aMeter(
  ctx: Ctx,
  { siteId, roomId }: { siteId: string; roomId?: string },
  given: object = {},
): Promise<string> {
  const { id } = await meters.add(ctx, {
    no: `M${++count}`,
    utility: 'electric',
    role: roomId ? 'room' : 'main',
    siteId,
    roomId,
    multiplier: 1,
    maxReading: 999_999.99,
    banded: false,
    ...given,
  })
  return id
}
export const attach = (ctx: Ctx, pricePlanId: string, siteId: string, given: object = {}) =>
  attachPricePlan(ctx, { pricePlanId, siteId, fromOn: '2026-01-01', ...given })

/** Confirmed readings, day by day. */
export async function read(ctx: Ctx, meterId: string, values: Readonly<Record<string, number>>): Promise<void> {
  for (const [readOn, value] of Object.entries(values)) {
    const taken = { meterId, readOn, valueMilli: value * 1_000, kind: 'manual' as const, sure: true, confirmed: true }
    const [result] = await ctx.transaction((tx) => takeReadings(tx, [taken]))
    if (result?.reason) throw new Error(`${readOn}: ${result.reason}`)
  }
}
export async function settle(ctx: Ctx, periodFrom: string, periodTo: string): Promise<string> {
  const { runId } = await settleUtilities(ctx, { periodFrom, periodTo })
  await runSettling(ctx, { runId, periodFrom, periodTo, siteIds: null }, new AbortController().signal)
  return runId
}
export const settlementsOf = async (ctx: Ctx, filters: object = {}) =>
  (await settlements.query(ctx, { pageSize: 500, sorter: 'no_ascend', ...filters })).list

/** A room whose lease began on 1 May, its meter, and a pricePlan for its site. */
export async function aPricedRoom(world: World, terms: object = {}): Promise<Metered> {
  const home = await aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
  await attach(world.today, await aPricePlan(world.today, '2026-01-01', terms), home.siteId)
  return home
}
