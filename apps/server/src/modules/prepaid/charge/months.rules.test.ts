import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteOf, type Tariff } from '../../metering/index.ts'
import { tariffOf } from '../../metering/tariff/price-use.rules.ts'
import { type Terms } from '../../metering/tariff/terms.rules.ts'
import {
  balanceNow,
  FEN,
  type Mark,
  type MonthCost,
  marksOf,
  marksUntil,
  priceMonths,
  toBookFen,
  wholeFen,
} from './months.rules.ts'

const FREE = { servicePrice: 0, fixedFen: 0, fixedPer: 'month', minFen: 0 } as const
const LADDER = [
  { fromMilli: 0, toMilli: 200_000, price: 5_000 },
  { fromMilli: 200_000, toMilli: 400_000, price: 6_000 },
  { fromMilli: 400_000, price: 8_000 },
]
const tariff = (terms: Partial<Terms>): Tariff =>
  tariffOf([{ no: 1, from: minuteOf('2020-01-01'), terms: { ...FREE, kind: 'flat', ...terms } }])
const monthly = tariff({ kind: 'ladder', tiers: LADDER, ladderPeriod: 'month', fixedFen: 301 })
const yearly = tariff({ kind: 'ladder', tiers: LADDER, ladderPeriod: 'year', servicePrice: 333 })
const banded = tariff({
  kind: 'tou',
  periods: (
    [
      [0, 480, 'valley', 3_001],
      [480, 1_320, 'peak', 9_007],
      [1_320, 1_440, 'flat', 6_000],
    ] as const
  ).map(([startMinute, endMinute, band, price]) => ({
    fromMonth: 1,
    toMonth: 12,
    days: 'every',
    startMinute,
    endMinute,
    band,
    price,
  })),
})
const NONE = new Map<number, number>()
const OPENED = minuteOf('2026-01-10')
const total = (months: readonly MonthCost[]) => months.reduce((sum, { exact }) => sum + exact, 0)
const price = (given: Tariff, marks: readonly Mark[], from = OPENED) =>
  priceMonths(given, marks, { from, usedMilli: NONE })
const at = (day: string, useMilli: number): Mark => ({ at: minuteOf(day), useMilli })

test('a crossing of a step is split: 190 to 230 kWh cost 10 × 0.50 and 30 × 0.60', () => {
  const flat = tariff({ kind: 'ladder', tiers: LADDER, ladderPeriod: 'month' })
  const before = price(flat, [at('2026-01-10', 0), at('2026-01-20', 190_000)])
  const after = price(flat, [at('2026-01-10', 0), at('2026-01-20', 190_000), at('2026-01-21', 40_000)])
  expect((total(after) - total(before)) / FEN).toBe(2_300)
  expect(after[0]!.lines.map(({ tier }) => tier)).toEqual([0, 1])
})

test('what a thousandth leaves of a fen is carried, not rounded every day', () => {
  const cheap = tariff({ kind: 'flat', price: 5_555 })
  const marks = [at('2026-01-10', 0)]
  let booked = 0
  for (let day = 11; day <= 31; day++) {
    marks.push(at(`2026-01-${day}`, 1))
    booked += toBookFen(total(price(cheap, marks)), booked)
  }
  expect(total(price(cheap, marks))).toBe(21 * 5_555)
  expect(booked).toBe(wholeFen(21 * 5_555))
})

test('an estimate moves nothing until something is read, and two numbers of one moment are one', () => {
  const day = (on: string) => minuteOf(on)
  expect(
    marksOf([
      { at: day('2026-01-10'), kind: 'opening', useMilli: null },
      { at: day('2026-01-12'), kind: 'estimated', useMilli: 700 },
      { at: day('2026-01-14'), kind: 'remote', useMilli: 300 },
      { at: day('2026-01-14'), kind: 'replacement', useMilli: null },
      { at: day('2026-01-15'), kind: 'estimated', useMilli: 9_000 },
    ]),
  ).toEqual([at('2026-01-10', 0), at('2026-01-14', 1_000)])
})

test('what was used up to a day follows from the numbers around it, by the hours where they are known', () => {
  const marks = [
    at('2026-01-10', 0),
    { ...at('2026-01-12', 960), course: Array.from({ length: 97 }, (_, n) => Math.max(0, n - 48) * 20) },
  ]
  expect(marksUntil(marks, minuteOf('2026-01-12'))).toEqual(marks)
  expect(marksUntil(marks, minuteOf('2026-01-10'))).toEqual(marks.slice(0, 1))
  const half = marksUntil(marks, minuteOf('2026-01-11'))
  expect(half.at(-1)).toMatchObject({ at: minuteOf('2026-01-11'), useMilli: 0 })
  expect(half.at(-1)!.course).toHaveLength(49)
  expect(marksUntil([marks[0]!, at('2026-01-12', 961)], minuteOf('2026-01-11')).at(-1)!.useMilli).toBe(481)
})

/** Numbers of a counter on some days, the first at the opening. */
const anyCounter = fc
  .array(fc.record({ days: fc.integer({ min: 1, max: 25 }), milli: fc.integer({ min: 0, max: 260_000 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    const read = [{ at: OPENED, counter: 1_000_000 }]
    for (const { days, milli } of steps) {
      const last = read.at(-1)!
      read.push({ at: last.at + days * 1_440, counter: last.counter + milli })
    }
    return read
  })
const anyTariff = fc.constantFrom(monthly, yearly, banded)
type Number_ = { at: number; counter: number }
const marksOfNumbers = (numbers: readonly Number_[]): Mark[] =>
  numbers
    .toSorted((a, b) => a.at - b.at)
    .map((one, place, all) => ({ at: one.at, useMilli: place ? one.counter - all[place - 1]!.counter : 0 }))

test('whatever was guessed in between, prepaid use and its price are those of the numbers that were read', () => {
  const anyGuess = fc.record({
    after: fc.nat({ max: 11 }),
    minutes: fc.integer({ min: 1, max: 1_439 }),
    counter: fc.nat({ max: 9_000_000 }),
  })
  fc.assert(
    fc.property(anyTariff, anyCounter, fc.array(anyGuess, { maxLength: 6 }), (given, numbers, guesses) => {
      const real = numbers.map((one) => ({ ...one, kind: 'remote' }))
      const guessed = guesses.map(({ after, minutes, counter }) => {
        const { at: day } = numbers[after % numbers.length]!
        return { at: day + minutes, counter, kind: 'estimated' }
      })
      // Each has its use since the one before it, read or guessed, as the readings of a meter have.
      const readings = (of: readonly { at: number; counter: number; kind: string }[]) =>
        of
          .toSorted((a, b) => a.at - b.at)
          .map(({ counter, ...one }, place, all) => ({
            ...one,
            useMilli: place ? counter - all[place - 1]!.counter : null,
          }))
      const marks = marksOf(readings([...real, ...guessed]))
      expect(marks).toEqual(marksOf(readings(real)))
      expect(price(given, marks)).toEqual(price(given, marksOfNumbers(numbers)))
    }),
    { numRuns: 300 },
  )
})

test('any order of numbers gives the same balance, to the thousandth of a fen', () => {
  fc.assert(
    fc.property(anyTariff, anyCounter, fc.infiniteStream(fc.nat()), (given, numbers, noise) => {
      const shuffled = numbers
        .slice(1)
        .map((one) => [noise.next().value!, one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one)
      const known: Number_[] = [numbers[0]!]
      let [booked, exact] = [0, 0]
      for (const one of shuffled) {
        known.push(one)
        exact = total(price(given, marksOfNumbers(known)))
        booked += toBookFen(exact, booked)
      }
      const whole = total(price(given, marksOfNumbers(numbers)))
      expect(exact).toBe(whole)
      expect(balanceNow(50_000 - booked, exact, booked)).toBe(50_000 * FEN - whole)
      expect(booked).toBeGreaterThanOrEqual(wholeFen(whole))
    }),
    { numRuns: 300 },
  )
})

test('beginning at a month with what was used before it costs the same as from the opening', () => {
  fc.assert(
    fc.property(anyTariff, anyCounter, (given, numbers) => {
      const marks = marksOfNumbers(numbers)
      const whole = price(given, marks)
      if (whole.length < 2) return
      const used = new Map<number, number>()
      for (const { ladder } of whole.slice(0, -1))
        for (const [key, milli] of Object.entries(ladder)) used.set(Number(key), (used.get(Number(key)) ?? 0) + milli)
      const from = minuteOf(`${whole.at(-1)!.month}-01`)
      expect(priceMonths(given, marks, { from, usedMilli: used })).toEqual([whole.at(-1)])
    }),
    { numRuns: 200 },
  )
})

test('use is neither lost nor doubled at the ends of months', () => {
  fc.assert(
    fc.property(anyCounter, (numbers) => {
      const used = price(monthly, marksOfNumbers(numbers)).reduce((sum, { useMilli }) => sum + useMilli, 0)
      expect(used).toBe(numbers.at(-1)!.counter - numbers[0]!.counter)
    }),
    { numRuns: 200 },
  )
})
