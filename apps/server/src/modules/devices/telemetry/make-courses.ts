import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { courseOf, keepCourses, minuteOf, type Point } from '../../metering/index.ts'
import { type CourseWanted, countersWithin, coursesWanted, type Span } from './course.queries.ts'

const MOST = 200
const DAYS = 7
/** Not heard for longer than this, what was used then may lie in another band. */
const BLIND = 90

/** Where the counters of devices stood around some days, in the order they are asked for. */
export async function pointsOf(ctx: Ctx, spans: readonly Span[]): Promise<Point[][]> {
  if (!spans.length) return []
  const rows = await ctx.db.rows(countersWithin(ctx.tenant.id, spans, ctx.tenant.timeZone))
  return rows.map(({ minutes, counters }) => minutes.map((at, nth) => ({ at, counterMilli: counters[nth]! })))
}

function courseRow({ readingId, meterId, fromOn, readOn, useMilli }: CourseWanted, points: readonly Point[]) {
  const use = { from: minuteOf(fromOn), to: minuteOf(readOn), milli: useMilli }
  const found = courseOf(points, use)
  return { readingId, meterId, readOn, course: found?.course ?? null, blindMinutes: found?.blind ?? use.to - use.from }
}

/**
 * Keeps, with the numbers of the accounts, how the use between them went by the hours: prices that follow the time of day want
 * it. @param meterIds of these alone
 */
export async function makeCourses(ctx: Ctx, signal?: AbortSignal, meterIds: readonly string[] | null = null) {
  const asked = { today: ctx.today(), days: DAYS, blind: BLIND, meterIds }
  let made = 0
  for (let after = NIL; !signal?.aborted; ) {
    const wanted = await ctx.db.rows(coursesWanted(ctx.tenant.id, asked, after, MOST))
    if (!wanted.length) break
    after = wanted.at(-1)!.readingId
    const points = await pointsOf(
      ctx,
      wanted.map(({ deviceId, fromOn, readOn }) => ({ deviceId, from: fromOn, to: readOn })),
    )
    const rows = wanted.map((one, nth) => courseRow(one, points[nth]!))
    await ctx.db.run(keepCourses(ctx.tenant.id, rows, ctx.today()))
    made += rows.length
  }
  return made
}
