import type { Day } from '../../../infra/calendar.ts'
import { minuteOf } from './clock.rules.ts'
import { type Tariff, tariffOf, type Use } from './price-use.rules.ts'
import type { Terms, Tier, TouPeriod } from './terms.rules.ts'

export const FREE = { servicePrice: 0, fixedFen: 0, fixedPer: 'month', minFen: 0 } as const
export const LADDER: Tier[] = [
  { fromMilli: 0, toMilli: 200_000, price: 5_000 },
  { fromMilli: 200_000, toMilli: 400_000, price: 6_000 },
  { fromMilli: 400_000, price: 8_000 },
]
const BANDS_OF_DAY = [
  [0, 480, 'valley', 3_000],
  [480, 660, 'peak', 9_000],
  [660, 1_080, 'flat', 6_000],
  [1_080, 1_320, 'peak', 9_000],
  [1_320, 1_440, 'flat', 6_000],
] as const
export const DAYS: TouPeriod[] = BANDS_OF_DAY.map(([startMinute, endMinute, band, price]) => ({
  fromMonth: 1,
  toMonth: 12,
  days: 'every',
  startMinute,
  endMinute,
  band,
  price,
}))
export const tariff = (...versions: [Day, Partial<Terms>][]): Tariff =>
  tariffOf(
    versions.map(([from, terms], at) => ({
      no: at + 1,
      from: minuteOf(from),
      terms: { ...FREE, kind: 'flat', ...terms },
    })),
  )
export const ladderTariff = (per: 'month' | 'year' = 'month', more: Partial<Terms> = {}): Tariff =>
  tariff(['2020-01-01', { kind: 'ladder', tiers: LADDER, ladderPeriod: per, ...more }])
export const use = (from: Day, to: Day, milli: number): Use => ({ from: minuteOf(from), to: minuteOf(to), milli })
