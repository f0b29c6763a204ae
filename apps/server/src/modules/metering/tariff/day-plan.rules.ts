import { DAY, isWeekend, type Minute, minuteOf, monthOf } from './clock.rules.ts'
import { type Band, type DayKind, TariffGap, type Terms, type TouPeriod } from './terms.rules.ts'

/** Which band holds from when to when on the days of one kind in one month. */
type Plan = readonly TouPeriod[]
export interface DayPlans {
  plans: readonly Plan[]
  holidays: ReadonlySet<Minute>
}
/** Most particular first: a day takes the periods of the first kind that has any in its month. */
const ORDER: Readonly<Record<'holiday' | 'weekend' | 'workday', readonly DayKind[]>> = {
  holiday: ['holiday', 'weekend', 'every'],
  weekend: ['weekend', 'every'],
  workday: ['workday', 'every'],
}
const SORTS = ['workday', 'weekend', 'holiday'] as const

const inSeason = ({ fromMonth, toMonth }: TouPeriod, month: number): boolean =>
  fromMonth <= toMonth ? month >= fromMonth && month <= toMonth : month >= fromMonth || month <= toMonth

/** The plans of the twelve months, by kind of day, looked up by number afterwards. */
export function dayPlans({ periods, holidays }: Pick<Terms, 'periods' | 'holidays'>): DayPlans {
  const plans = Array.from({ length: 12 * SORTS.length }, (_, at): Plan => {
    const month = Math.floor(at / SORTS.length) + 1
    const season = (periods ?? []).filter((one) => inSeason(one, month))
    const kind = ORDER[SORTS[at % SORTS.length]!].find((days) => season.some((one) => one.days === days))
    return season.filter((one) => one.days === kind).toSorted((a, b) => a.startMinute - b.startMinute)
  })
  return { plans, holidays: new Set((holidays ?? []).map(minuteOf)) }
}

function planAt({ plans, holidays }: DayPlans, at: Minute): Plan {
  const sort = holidays.size && holidays.has(at - (at % DAY)) ? 2 : isWeekend(at) ? 1 : 0
  return plans[(monthOf(at) % 12) * SORTS.length + sort]!
}
export function periodAt(days: DayPlans, at: Minute): TouPeriod {
  const minute = at % DAY
  for (const period of planAt(days, at)) if (minute >= period.startMinute && minute < period.endMinute) return period
  throw new TariffGap('noPeriod', at)
}
/** For meters that count each band: the period of that band on the day, else in its month. */
export function periodOfBand(days: DayPlans, at: Minute, band: Band): TouPeriod {
  const month = (monthOf(at) % 12) * SORTS.length
  for (const plan of [planAt(days, at), ...days.plans.slice(month, month + SORTS.length)]) {
    const found = plan.find((one) => one.band === band)
    if (found) return found
  }
  throw new TariffGap('noPeriod', at)
}
