import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  earlierDay,
  firstOfMonth,
  laterDay,
} from '../../../infra/calendar.ts'

/** When a plan charges, and between which days. */
export interface ChargeDays {
  rhythm: 'period' | 'daily' | 'monthly' | 'dates'
  everyMonths: number
  onDay: number | null
  onDates: readonly Day[] | null
  startOn: Day
  endOn: Day | null
  leaseFrom: Day
  leaseTo: Day
}
/** So far back missed days of a daily plan are found: a quarter, with the days of a long month to spare. */
export const MOST_DAYS_BACK = 92

/** The days up to `through` on which a plan charges a lease: within the lease and the plan, both ends included. */
export function chargeDays(plan: ChargeDays, through: Day, today: Day): Day[] {
  const first = laterDay(plan.startOn, plan.leaseFrom)
  const last = earlierDay(earlierDay(plan.endOn ?? plan.leaseTo, plan.leaseTo), through)
  if (first > last) return []
  if (plan.rhythm === 'dates')
    return [...new Set(plan.onDates ?? [])].filter((day) => day >= first && day <= last).toSorted()
  if (plan.rhythm === 'daily') return everyDay(laterDay(first, addDays(today, -MOST_DAYS_BACK)), last)
  // Counted from the plan's own month, so that all leases of a plan that is charged each quarter are charged together.
  const anchor = firstOfMonth(plan.startOn)
  const days: Day[] = []
  for (let at = 0; ; at += plan.everyMonths) {
    const month = addMonths(anchor, at)
    if (month > last) return days
    const day = addDays(month, Math.min(plan.onDay!, daysInMonth(month)) - 1)
    if (day >= first && day <= last) days.push(day)
  }
}

function everyDay(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
