import { addDays, type Day } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { roomFacts } from '../../housing/index.ts'
import { coursesOf, withCourses } from '../meter/course.queries.ts'
import {
  keepPrepaid,
  lockMeters,
  type MeterRow,
  metersById,
  type ReadingRow,
  readingsSince,
} from '../meter/meter.queries.ts'
import { attachedAt, ceilingsAt, publishedOf } from '../price-plan/price-plan.queries.ts'
import { type Resolved, resolveTariff } from '../price-plan/resolve.rules.ts'
import { toPrice } from '../price-plan/terms-wire.rules.ts'
import type { Line } from '../tariff/account-lines.rules.ts'
import { dearestUnit } from '../tariff/ceiling.rules.ts'
import { dayOf, monthOf, startOfMonth } from '../tariff/clock.rules.ts'
import { settleNow } from './settle.service.ts'
import { ladderUse, roomsOfHouseholds } from './settlement.queries.ts'

/** Calendar months of minutes: their number, where one begins, and `YYYY-MM`. */
export const MONTHS = {
  of: monthOf,
  start: startOfMonth,
  name: (month: number): string => dayOf(startOfMonth(month)).slice(0, 7),
}

/** A meter that is paid for ahead, with everything its use is priced by. */
export interface PrepaidMeter {
  meter: MeterRow
  readings: ReadingRow[]
  /** The versions that hold from a day to another; undefined: none at all. */
  tariffFor(span: { from: Day; to: Day }): Resolved | undefined
  /** Whether a unit costs more than the ceiling of the site allows; days, which are charged one by one, have no fee by the unit. */
  isAboveCeiling(lines: readonly Line[]): boolean
}
/**
 * Meters with their confirmed numbers from the last real one up to a day of their own on, until another day. What is asked
 * for and not there is left out.
 */
export async function prepaidMeters(
  ctx: Ctx,
  wanted: readonly { meterId: string; from: Day }[],
  to: Day,
): Promise<Map<string, PrepaidMeter>> {
  const { id: tenantId } = ctx.tenant
  const ids = wanted.map(({ meterId }) => meterId)
  const first = wanted.map(({ from }) => from).toSorted()[0]
  const [meters, found, courses] = await ctx.db.all(
    metersById(tenantId, ids),
    readingsSince(tenantId, wanted, to),
    coursesOf(tenantId, ids, first),
  )
  const readings = withCourses(found, courses)
  const own = <T>(of: (meter: MeterRow) => T) => [...new Set(meters.map(of))]
  const [rooms, attached, ceilings] = await ctx.db.all(
    roomFacts(
      tenantId,
      own(({ roomId }) => roomId).filter((id) => id !== null),
    ),
    attachedAt(
      tenantId,
      own(({ siteId }) => siteId),
      own(({ utility }) => utility),
    ),
    ceilingsAt(
      tenantId,
      own(({ siteId }) => siteId),
    ),
  )
  const published = await ctx.db.rows(publishedOf(tenantId, [...new Set(attached.map((one) => one.pricePlanId))]))
  return new Map(
    meters.map((meter) => {
      const houseId = rooms.find(({ id }) => id === meter.roomId)?.houseId
      const limit = ceilings.find(
        (one) => one.siteId === meter.siteId && one.utility === meter.utility && one.onExceed === 'refuse',
      )
      const place = { siteId: meter.siteId, houseId, roomId: meter.roomId, meterId: meter.id }
      return [
        meter.id,
        {
          meter,
          readings: readings.filter(({ meterId }) => meterId === meter.id),
          tariffFor: (span) =>
            resolveTariff(
              attached.filter(({ utility }) => utility === meter.utility),
              published,
              place,
              span,
            ),
          isAboveCeiling: (lines) => limit !== undefined && dearestUnit(lines) > toPrice(limit.price),
        },
      ]
    }),
  )
}

/** Where the household of a room stands on its ladders by what was settled before a day, and since when that is known. */
export async function ladderBefore(ctx: Ctx, roomId: string, utility: string, day: Day) {
  const used: Record<string, number> = {}
  let since: Day | undefined
  const rooms = (await ctx.db.rows(roomsOfHouseholds(ctx.tenant.id, [roomId]))).map(({ id }) => id)
  for (const row of await ctx.db.rows(ladderUse(ctx.tenant.id, rooms, day))) {
    if (row.utility !== utility || row.periodFrom >= day) continue
    if (!since || row.periodFrom < since) since = row.periodFrom
    for (const [key, milli] of Object.entries(row.ladder)) used[key] = (used[key] ?? 0) + milli
  }
  return { used, since }
}
/**
 * From a day on what a meter counts is paid for ahead: what was used before is settled, and no settlement reaches into it.
 * Answers why what was used before could not be settled: the end of a label key `metering.exception.reason.…`.
 */
export async function beginPrepaid(tx: TxCtx, meterId: string, day: Day): Promise<string | undefined> {
  await tx.db.rows(lockMeters(tx.tenant.id, [meterId]))
  const [gap] = await settleNow(tx, { periodFrom: '0001-01-01', periodTo: addDays(day, -1) }, [meterId])
  // Nothing to settle is no obstacle.
  if (gap && gap.reason !== 'noReading') return gap.reason
  await tx.db.run(keepPrepaid(tx.tenant.id, meterId, { since: day, settledFrom: null }))
  return undefined
}
/** From a day on a meter is settled as others are; what it counted before was paid for. */
export async function endPrepaid(tx: TxCtx, meterId: string, day: Day): Promise<void> {
  await tx.db.run(keepPrepaid(tx.tenant.id, meterId, { since: null, settledFrom: day }))
}
