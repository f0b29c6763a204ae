import { addDays } from '../../../infra/calendar.ts'
import { localTime } from '../../../infra/local-time.ts'

/** When a key opens: instants as milliseconds, days of the week Monday '1', times of the day `HH:MM` on the lock's clock. */
export interface Hours {
  validFrom: number
  validTo: number
  weekdays?: readonly string[] | null
  /** Ends on the next day when it is earlier than it begins; that night belongs to the day on which it began. */
  dayFrom?: string | null
  dayTo?: string | null
}
const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)

/** Whether a key opens at an instant, by the clock of the lock's time zone. The last moment is no part of it. */
export function opensAt(
  { validFrom, validTo, weekdays, dayFrom, dayTo }: Hours,
  at: number,
  timeZone: string,
): boolean {
  if (at < validFrom || at >= validTo) return false
  const local = localTime(timeZone, new Date(at))
  const [day, minute] = [local.slice(0, 10), local.slice(11, 16)]
  const isDay = (one: string) => !weekdays?.length || weekdays.includes(weekdayOf(one))
  if (!dayFrom || !dayTo) return isDay(day)
  if (dayFrom < dayTo) return isDay(day) && minute >= dayFrom && minute < dayTo
  return (isDay(day) && minute >= dayFrom) || (isDay(addDays(day, -1)) && minute < dayTo)
}

/** What clouds of the TTLock kind compute for days of the week, by their numbers; other sets they cannot. */
const CLOUD_SETS: Record<string, number> = { '67': 5, '1234567': 6, '12345': 7 }
const [MONDAY, ONCE] = [8, 1]
/** The number of the kind of digits such a cloud computes for these days; undefined where it has none. */
export function cloudKindOf(
  cycle: 'period' | 'weekly' | 'once',
  weekdays?: readonly string[] | null,
): number | undefined {
  if (cycle === 'once') return ONCE
  if (cycle !== 'weekly') return undefined
  const days = weekdays?.length ? [...new Set(weekdays)].toSorted().join('') : '1234567'
  return CLOUD_SETS[days] ?? (days.length === 1 ? MONDAY + Number(days) - 1 : undefined)
}
/** Digits for one time open at most so long after their beginning. */
export const CLOUD_ONCE_MS = 6 * 3_600_000
const isFullHour = (at: string | null | undefined): boolean => at?.endsWith(':00') ?? false

/** Why a cloud cannot hold a key for such times; undefined when it can. Its digits are its own, and its hours are full ones. */
export function cloudRefusal(
  given: Pick<Hours, 'weekdays' | 'dayFrom' | 'dayTo'> & { cycle: 'period' | 'weekly' | 'once'; hasSecret: boolean },
): 'ownDigits' | 'cycleHours' | undefined {
  if (given.cycle === 'period') return undefined
  if (given.hasSecret) return 'ownDigits'
  if (given.cycle === 'once') return undefined
  const { dayFrom, dayTo } = given
  const isHeld =
    cloudKindOf('weekly', given.weekdays) !== undefined && isFullHour(dayFrom) && isFullHour(dayTo) && dayFrom! < dayTo!
  return isHeld ? undefined : 'cycleHours'
}
