import { addDays, type Day } from '../../../infra/calendar.ts'

/** What came and went on one balance on one day, signed as it changed the balance. */
export interface Movements {
  rechargedFen: number
  usedFen: number
  correctedFen: number
  settledFen: number
}
export interface AccountDay extends Movements {
  day: Day
  openingFen: number
  closingFen: number
}
const NOTHING: Movements = { rechargedFen: 0, usedFen: 0, correctedFen: 0, settledFen: 0 }

/**
 * The days of a balance from one day to another, both included: each begins with what the one before ended with. Before it
 * was opened there is none, and after it was closed only while something is on it or moves.
 */
export function accountDays(
  { openedOn, closedOn }: { openedOn: Day; closedOn: Day | null },
  { from, to }: { from: Day; to: Day },
  openingFen: number,
  moved: ReadonlyMap<Day, Movements>,
): AccountDay[] {
  const days: AccountDay[] = []
  let balance = openingFen
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const own = moved.get(day)
    const { rechargedFen, usedFen, correctedFen, settledFen } = own ?? NOTHING
    const closingFen = balance + rechargedFen + usedFen + correctedFen + settledFen
    const isOpen = day >= openedOn && (closedOn === null || day <= closedOn)
    if (isOpen || own || balance !== 0) days.push({ day, openingFen: balance, ...(own ?? NOTHING), closingFen })
    balance = closingFen
  }
  return days
}

export interface UseSpan {
  fromOn: Day
  toOn: Day
  valueMilli: number
  useMilli: number
}
/**
 * The use between two numbers, day by day: evenly, in whole thousandths, so that the days add up to it exactly. Only days of
 * the range are answered. The last one ends with the number itself.
 */
export function meterDays(
  { fromOn, toOn, valueMilli, useMilli }: UseSpan,
  { from, to }: { from: Day; to: Day },
): { day: Day; useMilli: number; closingMilli: number | null }[] {
  const all: Day[] = []
  for (let day = fromOn; day < toOn; day = addDays(day, 1)) all.push(day)
  const upTo = (at: number): number => Math.floor((useMilli * at) / all.length)
  return all.flatMap((day, at) => {
    if (day < from || day > to) return []
    return [{ day, useMilli: upTo(at + 1) - upTo(at), closingMilli: at === all.length - 1 ? valueMilli : null }]
  })
}
