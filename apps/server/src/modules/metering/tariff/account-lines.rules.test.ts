import { describe, expect, it } from 'vitest'
import { accountOf } from './account-lines.rules.ts'
import { minuteOf } from './clock.rules.ts'
import { DAYS, LADDER, ladderTariff, tariff, use } from './tariff.fixture.ts'
import { TariffGap } from './terms.rules.ts'

const JUNE = { from: minuteOf('2026-06-01'), to: minuteOf('2026-07-01') }
const june = (milli: number) => use('2026-06-01', '2026-07-01', milli)
const carried = (key: number, milli: number) => ({ usedMilli: new Map([[key, milli]]) })
const month = (year: number, number: number) => year * 12 + number - 1

describe('a ladder', () => {
  it('prices 450.5 kWh at 260.40', () => {
    const account = accountOf(ladderTariff(), { ...JUNE, use: [june(450_500)] })
    expect(account.lines).toMatchObject([
      { part: 'energy', tier: 0, milli: 200_000, price: 5_000, amountFen: 10_000 },
      { part: 'energy', tier: 1, milli: 200_000, price: 6_000, amountFen: 12_000 },
      { part: 'energy', tier: 2, milli: 50_500, price: 8_000, amountFen: 4_040 },
    ])
    expect(account).toMatchObject({ totalFen: 26_040, residue: 0 })
  })

  it('goes on with its steps when the price rises after the first 300 kWh: 267.93', () => {
    const dearer = LADDER.map((tier) => ({ ...tier, price: tier.price + 500 }))
    const rising = tariff(
      ['2026-01-01', { kind: 'ladder', tiers: LADDER, ladderPeriod: 'month' }],
      ['2026-06-20', { kind: 'ladder', tiers: dearer, ladderPeriod: 'month' }],
    )
    const parts = [use('2026-06-01', '2026-06-20', 300_000), use('2026-06-20', '2026-07-01', 150_500)]
    const account = accountOf(rising, { ...JUNE, use: parts })
    expect(account.totalFen).toBe(26_793)
    expect(account.residue).toBe(-50_000)
    expect(account.lines.filter((one) => one.version === 1).reduce((sum, one) => sum + one.amountFen, 0)).toBe(16_000)
    const next = accountOf(rising, { ...JUNE, use: [use('2026-06-20', '2026-06-21', 100)], residue: account.residue })
    expect(next).toMatchObject({ totalFen: 5, residue: 0 })
  })

  it('cuts an interval from 190 to 230 kWh at the step: 23.00', () => {
    const account = accountOf(ladderTariff(), {
      ...JUNE,
      use: [june(40_000)],
      ladder: carried(month(2026, 6), 190_000),
    })
    expect(account.lines.map(({ milli, amountFen }) => [milli, amountFen])).toEqual([
      [10_000, 500],
      [30_000, 1_800],
    ])
    expect(account.usedMilli.get(month(2026, 6))).toBe(230_000)
  })

  it('begins anew each month, or each year', () => {
    const twoMonths = { from: JUNE.from, to: minuteOf('2026-08-01') }
    const parts = [june(200_000), use('2026-07-01', '2026-08-01', 200_000)]
    expect(accountOf(ladderTariff('month'), { ...twoMonths, use: parts }).totalFen).toBe(20_000)
    const byYear = accountOf(ladderTariff('year'), { ...twoMonths, use: parts })
    expect(byYear.totalFen).toBe(22_000)
    expect(byYear.usedMilli.get(2026)).toBe(400_000)
    expect(byYear.usedMilli.get(month(2026, 7))).toBe(200_000)
  })

  it('gives who moves in during July six twelfths of the steps of a year', () => {
    const ladder = { usedMilli: new Map<number, number>(), since: minuteOf('2026-07-10') }
    const account = accountOf(ladderTariff('year'), {
      from: minuteOf('2026-08-01'),
      to: minuteOf('2026-09-01'),
      use: [use('2026-08-01', '2026-09-01', 250_000)],
      ladder,
    })
    expect(account.lines.map(({ milli }) => milli)).toEqual([100_000, 100_000, 50_000])
    const after = { from: minuteOf('2027-01-01'), to: minuteOf('2027-02-01') }
    const next = accountOf(ladderTariff('year'), {
      ...after,
      use: [use('2027-01-01', '2027-02-01', 200_000)],
      ladder,
    })
    expect(next.lines).toHaveLength(1)
  })

  it('that begins inside a month counts what was used of it before', () => {
    const begun = tariff(
      ['2026-01-01', { kind: 'flat', price: 5_000 }],
      ['2026-06-16', { kind: 'ladder', tiers: LADDER, ladderPeriod: 'month' }],
    )
    const parts = [use('2026-06-01', '2026-06-16', 150_000), use('2026-06-16', '2026-07-01', 100_000)]
    expect(accountOf(begun, { ...JUNE, use: parts }).lines).toMatchObject([
      { version: 1, milli: 150_000 },
      { version: 2, tier: 0, milli: 50_000 },
      { version: 2, tier: 1, milli: 50_000 },
    ])
  })

  it('stops where a step or a version is missing', () => {
    const short = ladderTariff('month', { tiers: LADDER.slice(0, 1) })
    const reason = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        return error instanceof TariffGap ? error.reason : error
      }
      return undefined
    }
    expect(reason(() => accountOf(short, { ...JUNE, use: [june(200_001)] }))).toBe('noTier')
    expect(reason(() => accountOf(tariff(['2026-06-02', { price: 1 }]), { ...JUNE, use: [june(5)] }))).toBe('noVersion')
    expect(reason(() => accountOf(tariff(['2026-01-01', {}]), { ...JUNE, use: [june(5)] }))).toBe('noPrice')
    const night = tariff(['2026-01-01', { kind: 'tou', periods: DAYS.slice(0, 2) }])
    expect(reason(() => accountOf(night, { ...JUNE, use: [june(5_000)] }))).toBe('noPeriod')
  })
})

describe('time of use', () => {
  const tou = tariff(['2026-01-01', { kind: 'tou', periods: DAYS }])
  it('spreads use evenly over the time, cut at the borders of the bands', () => {
    const day = { from: minuteOf('2026-06-01'), to: minuteOf('2026-06-02') }
    const account = accountOf(tou, { ...day, use: [use('2026-06-01', '2026-06-02', 24_000)] })
    expect(account.lines.map(({ band, milli, amountFen }) => [band, milli, amountFen])).toEqual([
      ['valley', 8_000, 240],
      ['peak', 7_000, 630],
      ['flat', 9_000, 540],
    ])
  })

  it('rounds the parts of many days together', () => {
    // Rounded day by day, each thousandth would fall to the same band.
    const days = Array.from({ length: 30 }, (_, at) => ({
      from: JUNE.from + at * 1_440,
      to: JUNE.from + (at + 1) * 1_440,
    }))
    const bands = accountOf(tou, { ...JUNE, use: days.map((day) => ({ ...day, milli: 1 })) }).lines
    const milli = (band: string) => bands.filter((one) => one.band === band).reduce((sum, one) => sum + one.milli!, 0)
    expect([milli('valley'), milli('peak'), milli('flat')]).toEqual([10, 9, 11])
  })

  it('takes what a meter counted for each band as it is', () => {
    const account = accountOf(tou, {
      ...JUNE,
      use: [
        { ...june(10_000), band: 'peak' },
        { ...june(5_000), band: 'valley' },
      ],
    })
    expect(account.lines.map(({ band, amountFen }) => [band, amountFen])).toEqual([
      ['peak', 900],
      ['valley', 150],
    ])
  })

  it('knows seasons over the new year, weekends and holidays', () => {
    const whole = { startMinute: 0, endMinute: 1_440, days: 'every', band: 'flat' } as const
    const seasons = tariff([
      '2026-01-01',
      {
        kind: 'tou',
        holidays: ['2026-06-19'],
        periods: [
          { ...whole, fromMonth: 11, toMonth: 2, price: 1_000 },
          { ...whole, fromMonth: 3, toMonth: 10, price: 2_000 },
          { ...whole, fromMonth: 3, toMonth: 10, days: 'weekend', price: 3_000 },
          { ...whole, fromMonth: 3, toMonth: 10, days: 'holiday', price: 4_000 },
        ],
      },
    ])
    const fenOf = (from: string, to: string) =>
      accountOf(seasons, { from: minuteOf(from), to: minuteOf(to), use: [use(from, to, 1_000)] }).totalFen
    expect(fenOf('2026-01-05', '2026-01-06')).toBe(10)
    expect(fenOf('2026-06-18', '2026-06-19')).toBe(20)
    expect(fenOf('2026-06-19', '2026-06-20')).toBe(40)
    expect(fenOf('2026-06-20', '2026-06-21')).toBe(30)
  })

  it('adds what a step costs more to the price of the band', () => {
    const tiers = [
      { fromMilli: 0, toMilli: 4_000, price: 0 },
      { fromMilli: 4_000, price: 500 },
    ]
    const both = tariff(['2026-01-01', { kind: 'ladder_tou', tiers, ladderPeriod: 'month', periods: DAYS }])
    const account = accountOf(both, { ...JUNE, use: [{ ...june(10_000), band: 'peak' }] })
    expect(account.lines.map(({ tier, price, amountFen }) => [tier, price, amountFen])).toEqual([
      [0, 9_000, 360],
      [1, 9_500, 570],
    ])
  })
})

describe('what is paid besides', () => {
  it('keeps the service fee apart from the energy', () => {
    const account = accountOf(tariff(['2026-01-01', { price: 5_000, servicePrice: 800 }]), {
      ...JUNE,
      use: [june(100_000)],
    })
    expect(account.lines.map(({ part, price, amountFen }) => [part, price, amountFen])).toEqual([
      ['energy', 5_000, 5_000],
      ['service', 800, 800],
    ])
  })
  it('counts fixed fees by the day, and parts of a month by their days', () => {
    const fixed = (fixedPer: 'day' | 'month', from: string, to: string) =>
      accountOf(tariff(['2026-01-01', { price: 0, fixedFen: 3_100, fixedPer }]), {
        from: minuteOf(from),
        to: minuteOf(to),
        use: [],
      }).totalFen
    expect(fixed('month', '2026-06-01', '2026-07-01')).toBe(3_100)
    expect(fixed('month', '2026-07-01', '2026-07-11')).toBe(1_000)
    expect(fixed('day', '2026-07-01', '2026-07-11')).toBe(31_000)
  })
  it('fills up to the least charge of the time', () => {
    const least = tariff(['2026-01-01', { price: 5_000, minFen: 3_000 }])
    const account = accountOf(least, { ...JUNE, use: [june(10_000)] })
    expect(account.lines.map(({ part, amountFen }) => [part, amountFen])).toEqual([
      ['energy', 500],
      ['minimum', 2_500],
    ])
    expect(accountOf(least, { ...JUNE, use: [june(100_000)] }).totalFen).toBe(5_000)
  })
})
