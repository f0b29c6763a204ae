import { addDays, type Day } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { takeReadings } from '../../metering/index.ts'
import { dueReadings } from '../due.queries.ts'
import { makeCourses } from './make-courses.ts'
import { type DayReading, dayReadings, keepReadingState, markMissing, midnightReadings } from './reading.queries.ts'

const MOST = 500
/** As far back as meters are asked for what they kept of midnights. */
const DAYS = 7

interface Sum {
  taken: number
  refused: number
}
async function takeOf(
  ctx: Ctx,
  day: Day,
  readings: typeof dayReadings,
  sum: Sum,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const found = await ctx.transaction(async (tx) => {
      const rows: DayReading[] = await tx.db.rows(readings(tx.tenant.id, day, tx.tenant.timeZone, MOST))
      if (!rows.length) return 0
      const results = await takeReadings(
        tx,
        rows.map(({ meterId, counterMilli }) => ({
          meterId,
          readOn: day,
          valueMilli: counterMilli,
          kind: 'remote' as const,
          confirmed: true,
        })),
      )
      const byMeter = new Map(results.map((result) => [result.meterId, !result.reason]))
      for (const ok of [true, false]) {
        const ids = rows.filter(({ meterId }) => (byMeter.get(meterId) ?? false) === ok).map(({ id }) => id)
        if (!ids.length) continue
        await tx.db.run(keepReadingState(tx.tenant.id, ids, day, ok ? 'taken' : 'refused'))
        sum[ok ? 'taken' : 'refused'] += ids.length
      }
      return rows.length
    })
    if (found < MOST) break
  }
}

/**
 * Gives the utility accounts the numbers of the day's beginning, as the meters told them nearest to midnight, whenever those
 * become known in the course of the day. Before that, in their order, those of the last days' midnights that were not known
 * in time, of meters of which no later number has been taken since. What the accounts refuse stays for people to look at.
 */
export async function takeDayReadings(ctx: Ctx, signal?: AbortSignal): Promise<Sum> {
  const today = ctx.today()
  const sum = { taken: 0, refused: 0 }
  for (let back = DAYS; back > 0; back--) await takeOf(ctx, addDays(today, -back), midnightReadings, sum, signal)
  await takeOf(ctx, today, dayReadings, sum, signal)
  await ctx.db.run(markMissing(ctx.tenant.id, today))
  return sum
}

export const takeReadingsJob = defineJob({
  name: 'take-device-readings',
  schedule: '25 1-23 * * *',
  due: dueReadings,
  run: async (ctx, _payload, signal) => {
    await takeDayReadings(ctx, signal)
    await makeCourses(ctx, signal)
  },
})
