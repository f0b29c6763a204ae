import { addDays, type Day, firstOfMonth, laterDay } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import { pointsOf } from '../../devices/index.ts'
import {
  courseOf,
  dayOf,
  type Minute,
  minuteOf,
  type Point,
  type PrepaidMeter,
  prepaidMeters,
  TariffGap,
  useBetween,
} from '../../metering/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { bookedUse, knownMonths, monthsBefore } from './charge.queries.ts'
import { flatMonths } from './flat.rules.ts'
import { addUse, type Mark, type MonthCost, type MonthUse, marksOf, marksUntil, priceMonths } from './months.rules.ts'

/** What an account has cost since it was opened. */
export interface Cost {
  /** In 1/100000 fen, since the opening. */
  exact: number
  /** The months worked out anew, and what was known of them before. */
  months: MonthCost[]
  before: Map<string, { exact: number; useMilli: number }>
}
export interface Costs {
  bookedFen: number
  /** Up to the last number of the accounts, and the day it is of. */
  settled?: Cost
  through: string
  /** With what the meter told since. */
  live?: Cost
  /** The number believed last, and when. */
  gap?: string
}
export interface Told {
  deviceId: string
  at: Date
  counterMilli: number
}

/** From this day on an account is priced anew: the beginning of the month before the one it was charged in last. */
const windowOf = ({ openedOn, chargedTo }: AccountRow): Day =>
  laterDay(openedOn, firstOfMonth(addDays(firstOfMonth(chargedTo), -1)))

/** A moment on the wall clock of the tenant, as the tariffs count it. */
export function minuteAt(ctx: Pick<Ctx, 'tenant'>, at: Date): Minute {
  const local = localTime(ctx.tenant.timeZone, at)
  return minuteOf(local.slice(0, 10)) + Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
}

/**
 * Prices accounts as they are charged, and as they stand with what their meters told last. The month before the last charge
 * is worked out again, so that numbers that came late count; older months stay as they are. `until`: up to which day use,
 * or a sum a month, is counted.
 */
export async function costsOf(
  ctx: Ctx,
  rows: readonly AccountRow[],
  told: ReadonlyMap<string, Told> = new Map(),
  until: Day = ctx.today(),
): Promise<Map<string, Costs>> {
  if (!rows.length) return new Map()
  const ids = rows.map(({ id }) => id)
  const meters = await prepaidMeters(
    ctx,
    rows.flatMap((row) => (row.basis === 'flat' ? [] : [{ meterId: row.meterId, from: windowOf(row) }])),
    addDays(ctx.today(), 1),
  )
  const [known, booked, others] = await ctx.db.all(
    knownMonths(ctx.tenant.id, ids),
    bookedUse(ctx.tenant.id, ids),
    monthsBefore(ctx.tenant.id, ids),
  )
  const points = await pointsSince(ctx, rows, meters, told)
  return new Map(
    rows.map((row) => {
      const months = known.filter(({ accountId }) => accountId === row.id)
      const bookedFen = booked.find(({ accountId }) => accountId === row.id)?.fen ?? 0
      const found =
        row.basis === 'flat'
          ? flatCost(row, months, until)
          : costOf(ctx, { row, until }, meters.get(row.meterId), {
              months,
              others: others.filter(({ accountId }) => accountId === row.id),
              told: told.get(row.id),
              points: points.get(row.id),
            })
      return [row.id, { bookedFen, ...found }]
    }),
  )
}

/** Use that waits longer for a number of the accounts is spread evenly until one comes. */
const LIVE_DAYS = 7
const tariffOf = (ctx: Ctx, row: AccountRow, prepaid: PrepaidMeter) =>
  prepaid.tariffFor({ from: windowOf(row), to: addDays(ctx.today(), 2) })

/** How the counters went since the last numbers of accounts whose prices follow the time of day, by account. */
async function pointsSince(
  ctx: Ctx,
  rows: readonly AccountRow[],
  meters: ReadonlyMap<string, PrepaidMeter>,
  told: ReadonlyMap<string, Told>,
): Promise<Map<string, Point[]>> {
  const asked = rows.flatMap((row) => {
    const [prepaid, own] = [row.basis === 'flat' ? undefined : meters.get(row.meterId), told.get(row.id)]
    const from = prepaid?.readings.findLast(({ kind }) => kind !== 'estimated')?.readOn
    if (!prepaid || !own || !from || from < addDays(ctx.today(), -LIVE_DAYS)) return []
    if (!tariffOf(ctx, row, prepaid)?.tariff.some(({ days }) => days)) return []
    return [{ id: row.id, deviceId: own.deviceId, from, to: addDays(ctx.today(), 1) }]
  })
  const points = await pointsOf(ctx, asked)
  return new Map(asked.map(({ id }, nth) => [id, points[nth]!]))
}

/** A monthly sum is charged day by day, independent of the meter. */
function flatCost(row: AccountRow, known: readonly Known[], until: Day): Omit<Costs, 'bookedFen'> {
  if (until < row.chargedTo) return flatUntil(row, known, until)
  const through = laterDay(row.chargedTo, until)
  const months = flatMonths(known, { from: row.chargedTo, to: through }, row.monthlyFen ?? 0)
  const before = new Map(known.map((one) => [one.month, one]))
  const exact =
    known.reduce((all, one) => all + one.exact, 0) +
    months.reduce((all, one) => all + one.exact - (before.get(one.month)?.exact ?? 0), 0)
  const settled = { months, before, exact }
  return { settled, through, live: settled }
}

/** Who left before the day to which he is charged owes the days after that no more. */
function flatUntil(row: AccountRow, known: readonly Known[], until: Day): Omit<Costs, 'bookedFen'> {
  const over = new Map(
    flatMonths([], { from: until, to: row.chargedTo }, row.monthlyFen ?? 0).map((one) => [one.month, one.exact]),
  )
  const months = known.map((one) => ({ ...one, exact: one.exact - (over.get(one.month) ?? 0), lines: [] }))
  const exact = months.reduce((all, one) => all + one.exact, 0)
  const settled = { months, before: new Map(known.map((one) => [one.month, one])), exact }
  return { settled, through: until, live: settled }
}

interface Around {
  months: readonly Known[]
  /** Of the household's ladders, used by accounts that come before. */
  others: readonly MonthUse[]
  told: Told | undefined
  points: readonly Point[] | undefined
}
type Known = { month: string; exact: number; useMilli: number; ladder: Record<string, number> }
function costOf(
  ctx: Ctx,
  { row, until }: { row: AccountRow; until: Day },
  prepaid: PrepaidMeter | undefined,
  { months: known, others, told, points }: Around,
): Omit<Costs, 'bookedFen'> {
  const through = { through: row.chargedTo }
  if (!prepaid) return { ...through, gap: 'noPricePlan' }
  const readings = prepaid.readings.filter(({ readOn }) => readOn >= row.openedOn)
  const all = marksOf(
    readings.map(({ readOn, kind, useMilli, course }) => ({
      at: minuteOf(readOn),
      kind,
      useMilli: readOn === row.openedOn ? null : useMilli,
      course,
    })),
  )
  // An account may be opened with a number that is not the day's own.
  if (!all.length || all[0]!.at > minuteOf(row.openedOn)) all.unshift({ at: minuteOf(row.openedOn), useMilli: 0 })
  const marks = marksUntil(all, minuteOf(until))
  const from = windowOf(row)
  const resolved = tariffOf(ctx, row, prepaid)
  if (!resolved) return { ...through, gap: 'noPricePlan' }
  const isOlder = ({ month }: { month: string }) => month < from.slice(0, 7)
  const older = known.filter(isOlder)
  const usedMilli = addUse(new Map(), [{ ladder: row.baseLadder }, ...older, ...others.filter(isOlder)])
  const sum = older.reduce((all, { exact }) => all + exact, 0)
  const before = new Map(known.filter(({ month }) => month >= from.slice(0, 7)).map((one) => [one.month, one]))
  const price = (given: readonly Mark[]): Cost => {
    const start = { from: minuteOf(from), usedMilli, since: minuteOf(row.sinceOn), others }
    const months = priceMonths(resolved.tariff, given, start)
    return { months, before, exact: months.reduce((all, { exact }) => all + exact, sum) }
  }
  try {
    const settled = price(marks)
    if (settled.months.some(({ lines }) => prepaid.isAboveCeiling(lines))) return { ...through, gap: 'aboveCeiling' }
    const day = { settled, through: dayOf(marks.at(-1)!.at) }
    const live = liveMark(ctx, prepaid, marks, told, points)
    if (live === 'backwards') return { ...day, live: settled, gap: live }
    return { ...day, live: live ? price([...marks, live]) : settled }
  } catch (error) {
    if (error instanceof TariffGap) return { ...through, gap: error.reason }
    throw error
  }
}

/** What the meter told after the last number of the accounts; a counter that fell without going over its largest number is not believed. */
function liveMark(
  ctx: Ctx,
  { meter, readings }: PrepaidMeter,
  marks: readonly Mark[],
  told: Told | undefined,
  points: readonly Point[] = [],
): Mark | 'backwards' | undefined {
  const last = readings.findLast(({ kind }) => kind !== 'estimated')
  if (!told || !last || last.counter !== meter.counter) return undefined
  const [at, from] = [minuteAt(ctx, told.at), marks.at(-1)!.at]
  if (at <= from) return undefined
  const step = useBetween(last.valueMilli, told.counterMilli, meter)
  if (typeof step === 'string') return 'backwards'
  return { at, useMilli: step.milli, course: courseOf(points, { from, to: at, milli: step.milli })?.course }
}
