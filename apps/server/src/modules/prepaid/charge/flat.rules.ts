import { addDays, type Day, daysInMonth } from '../../../infra/calendar.ts'
import { minuteOf } from '../../metering/index.ts'
import { FEN, type MonthCost, wholeFen } from './months.rules.ts'

type Known = Pick<MonthCost, 'month' | 'exact'>
/** What the first `days` of a month cost, in 1/100000 fen: all its days are exactly the sum of the month. */
const upTo = (monthlyFen: number, days: number, of: number): number => Math.floor((monthlyFen * FEN * days) / of)

/**
 * What a sum a month comes to, day by day: half open from `from` to `to`. A month that is begun goes on from what is known of
 * it, so a sum that changes does so from the day up to which it is charged.
 */
export function flatMonths(
  known: readonly Known[],
  { from, to }: { from: Day; to: Day },
  monthlyFen: number,
): MonthCost[] {
  const months: MonthCost[] = []
  for (let day = from; day < to; day = addDays(day, 1)) {
    const month = day.slice(0, 7)
    let last = months.at(-1)
    if (last?.month !== month) {
      const before = known.find((one) => one.month === month)?.exact ?? 0
      last = { month, exact: before, useMilli: 0, ladder: {}, lines: [] }
      months.push(last)
    }
    const [at, of] = [Number(day.slice(8)), daysInMonth(day)]
    const exact = upTo(monthlyFen, at, of) - upTo(monthlyFen, at - 1, of)
    last.exact += exact
    const line = last.lines[0] ?? {
      part: 'fixed',
      version: 0,
      from: minuteOf(day),
      to: minuteOf(day),
      days: 0,
      amountFen: 0,
    }
    last.lines = [
      { ...line, to: minuteOf(addDays(day, 1)), days: (line.days ?? 0) + 1, amountFen: wholeFen(last.exact) },
    ]
  }
  return months
}
