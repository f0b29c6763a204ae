// The tariff engine alone on one core: hourly use of a year, priced by step, band and version. npm run bench -- tariff
import { minuteOf } from '../apps/server/src/modules/metering/tariff/clock.rules.ts'
import { Pricing, type Tariff, type Use } from '../apps/server/src/modules/metering/tariff/price-use.rules.ts'
import { DAYS, LADDER, tariff } from '../apps/server/src/modules/metering/tariff/tariff.fixture.ts'
import { figure, median, stated } from './_figures.ts'

const GOAL = 500_000
const ROUNDS = 7
const START = minuteOf('2026-01-01')
const hours: Use[] = Array.from({ length: 365 * 24 }, (_, at) => ({
  from: START + at * 60,
  to: START + at * 60 + 60,
  milli: 200 + ((at * 37) % 900),
}))
const year = { tiers: LADDER, ladderPeriod: 'year', servicePrice: 300 } as const
const cases: [string, Tariff][] = [
  ['flat', tariff(['2026-01-01', { price: 5_600 }])],
  ['ladder of a year', tariff(['2026-01-01', { kind: 'ladder', ...year }])],
  [
    'ladder and time of use, two versions',
    tariff(
      ['2026-01-01', { kind: 'ladder_tou', ...year, periods: DAYS }],
      ['2026-06-15', { kind: 'ladder_tou', ...year, periods: DAYS, holidays: ['2026-10-01'] }],
    ),
  ],
]

stated('intervals of an hour over a year, priced one after the other in one thread')
for (const [name, given] of cases) {
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    let done = 0
    while (performance.now() - from < 500) {
      const pricing = new Pricing(given)
      for (const use of hours) pricing.add(use)
      done += hours.length
    }
    rates.push((done / (performance.now() - from)) * 1_000)
  }
  const rate = median(rates)
  figure({ name, ours: `${Math.round(rate / 1_000)} k intervals/s`, goal: `≥ ${GOAL / 1_000} k/s`, ok: rate >= GOAL })
}
