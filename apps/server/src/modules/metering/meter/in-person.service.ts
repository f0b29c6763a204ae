import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { useWithin } from '../settlement/spans.rules.ts'
import { coursesOf, withCourses } from './course.queries.ts'
import { lastReadings, metersById, readingsAround, settledUntil } from './meter.queries.ts'
import { voidReading } from './reading-commands.service.ts'

/**
 * What meters showed on a day: the number of that day or, between two, what follows from them as use is settled. A meter
 * that was read neither on it nor on both sides of it is left out.
 */
export async function numbersOn(ctx: Ctx, meterIds: readonly string[], day: string): Promise<Map<string, number>> {
  const { id: tenantId } = ctx.tenant
  const [meters, found, courses] = await ctx.db.all(
    metersById(tenantId, meterIds),
    readingsAround(tenantId, meterIds, day),
    coursesOf(tenantId, meterIds, day),
  )
  const numbers = new Map<string, number>()
  for (const { id, multiplier } of meters) {
    const around = withCourses(
      found.filter(({ meterId }) => meterId === id),
      courses,
    )
    const before = around.findLast(({ readOn, kind }) => readOn <= day && kind !== 'estimated')
    const valueMilli =
      before?.readOn === day
        ? before.valueMilli
        : before && useWithin(around, { from: before.readOn, to: day }, multiplier)?.currentMilli
    if (valueMilli !== undefined) numbers.set(id, valueMilli)
  }
  return numbers
}

/**
 * Makes way for numbers somebody reads at a hand-over. One that is what the meter showed on that day is not taken again;
 * that of the night gives way to it, for a meter has one for each day, as long as nothing is settled with it. Answers the
 * numbers that are to be taken.
 */
export async function makeWay<Row extends { meterId: string; valueMilli: number }>(
  tx: TxCtx,
  rows: readonly Row[],
  readOn: string,
): Promise<Row[]> {
  const { id: tenantId } = tx.tenant
  const ids = rows.map(({ meterId }) => meterId)
  const shown = await numbersOn(tx, ids, readOn)
  const fresh = rows.filter(({ meterId, valueMilli }) => shown.get(meterId) !== valueMilli)
  const [last, settled] = await tx.db.all(lastReadings(tenantId, ids, 1), settledUntil(tenantId, ids))
  const reason = translate(tx.language, 'metering.reading.gaveWay')
  for (const { meterId } of fresh) {
    const told = last.find((one) => one.meterId === meterId)
    const until = settled.find((one) => one.meterId === meterId)?.day
    if (told?.kind === 'remote' && told.readOn === readOn && !(until && until >= readOn))
      await voidReading(tx, { id: told.id, reason })
  }
  return fresh
}
