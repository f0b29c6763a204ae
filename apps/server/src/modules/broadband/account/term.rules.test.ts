import { describe, expect, it } from 'vitest'
import {
  afterHold,
  isDearer,
  markDue,
  monthsBegun,
  nextLook,
  nextTerm,
  type Term,
  termOn,
  unusedOf,
  upgradeOf,
} from './term.rules.ts'

const JUNE: Term = {
  id: 'a',
  orderId: 'o',
  packageId: 'p',
  fromOn: '2026-06-01',
  toOn: '2026-06-30',
  months: 1,
  heldDays: 0,
  valueFen: 6_000,
}
const JULY: Term = { ...JUNE, id: 'b', orderId: 'q', fromOn: '2026-07-01', toOn: '2026-07-31' }

describe('a term', () => {
  it('goes on from its end when it is renewed before, from today when it is over', () => {
    expect(nextTerm('2026-06-25', '2026-06-30', 1)).toEqual({ fromOn: '2026-07-01', toOn: '2026-07-31' })
    // The last day counts to its end.
    expect(nextTerm('2026-06-30', '2026-06-30', 1)).toEqual({ fromOn: '2026-07-01', toOn: '2026-07-31' })
    expect(nextTerm('2026-07-01', '2026-06-30', 1)).toEqual({ fromOn: '2026-07-01', toOn: '2026-07-31' })
    expect(nextTerm('2026-07-10', '2026-06-30', 1)).toEqual({ fromOn: '2026-07-10', toOn: '2026-08-09' })
  })
  it('ends on the last day of a month that is shorter', () => {
    expect(nextTerm('2026-01-31', null, 1)).toEqual({ fromOn: '2026-01-31', toOn: '2026-02-28' })
    expect(nextTerm('2028-01-31', null, 1)).toEqual({ fromOn: '2028-01-31', toOn: '2028-02-29' })
    expect(nextTerm('2026-02-01', '2026-02-28', 12)).toEqual({ fromOn: '2026-03-01', toOn: '2027-02-28' })
    expect(nextTerm('2026-08-31', null, 6)).toEqual({ fromOn: '2026-08-31', toOn: '2027-02-28' })
  })
})

describe('an upgrade', () => {
  it('on day 11 of 30 from 60 to 90 yuan costs 20.00 for the 20 days left', () => {
    expect(upgradeOf([JUNE], { priceFen: 9_000, months: 1 }, '2026-06-11')).toEqual({ fen: 2_000, daysLeft: 20 })
  })
  it('is paid for terms that were renewed ahead as well', () => {
    expect(upgradeOf([JUNE, JULY], { priceFen: 9_000, months: 1 }, '2026-06-11')).toEqual({ fen: 5_000, daysLeft: 51 })
    expect(upgradeOf([JUNE], { priceFen: 9_000, months: 1 }, '2026-06-30')).toEqual({ fen: 100, daysLeft: 1 })
  })
  it('compares what packages of several months cost by the month', () => {
    expect(isDearer({ priceFen: 60_000, months: 12 }, JUNE)).toBe(false)
    expect(isDearer({ priceFen: 90_000, months: 12 }, JUNE)).toBe(true)
    expect(upgradeOf([JUNE], { priceFen: 90_000, months: 12 }, '2026-06-11')).toEqual({ fen: 1_000, daysLeft: 20 })
  })
  it('counts the days that are left of a term with held days by the days that are used', () => {
    const held = { ...JUNE, toOn: '2026-07-10', heldDays: 10 }
    expect(upgradeOf([held], { priceFen: 9_000, months: 1 }, '2026-06-21')).toEqual({ fen: 2_000, daysLeft: 20 })
  })
})

describe('days that nobody used', () => {
  it('are worth their part of the term, rounded half up, and a term that has not begun the whole', () => {
    expect(unusedOf([JUNE, JULY], '2026-06-11')).toEqual([
      { orderId: 'o', fen: 4_000 },
      { orderId: 'q', fen: 6_000 },
    ])
    expect(unusedOf([{ ...JUNE, valueFen: 1_001 }], '2026-06-16')).toEqual([{ orderId: 'o', fen: 501 }])
    expect(unusedOf([JUNE, JULY], '2026-08-01')).toEqual([])
  })
  it('are never more than the days that were paid, whatever was held', () => {
    const held = { ...JUNE, toOn: '2026-07-10', heldDays: 10 }
    expect(unusedOf([held], '2026-06-21')).toEqual([{ orderId: 'o', fen: 4_000 }])
    expect(unusedOf([held], '2026-06-02')).toEqual([{ orderId: 'o', fen: 6_000 }])
  })
})
it('a month of a hold counts when it has begun', () => {
  expect([monthsBegun('2026-06-15', '2026-06-15'), monthsBegun('2026-06-15', '2026-06-16')]).toEqual([0, 1])
  expect([monthsBegun('2026-06-15', '2026-07-15'), monthsBegun('2026-06-15', '2026-07-16')]).toEqual([1, 2])
  expect(monthsBegun('2026-01-31', '2026-03-01')).toBe(2)
})

it('a hold moves the end by the days it lasted, and the terms after it', () => {
  expect(afterHold([JUNE, JULY], '2026-06-11', '2026-06-21')).toEqual([
    { ...JUNE, toOn: '2026-07-10', heldDays: 10 },
    { ...JULY, fromOn: '2026-07-11', toOn: '2026-08-10' },
  ])
  expect(afterHold([JUNE], '2026-06-11', '2026-06-11')).toEqual([])
  expect(afterHold([JUNE], '2026-07-11', '2026-07-21')).toEqual([])
})

it('the term of a day is the one that holds it, its last day included', () => {
  expect(termOn([JUNE, JULY], '2026-06-30')?.id).toBe('a')
  expect(termOn([JUNE, JULY], '2026-07-01')?.id).toBe('b')
  expect(termOn([JUNE, JULY], '2026-08-01')).toBeUndefined()
})

it('the holder is told 7, 3, 1 and 0 days before the end, once each', () => {
  expect([8, 7, 6, 3, 2, 1, 0, -1].map((left) => markDue(left, null))).toEqual([undefined, 7, 7, 3, 3, 1, 0, undefined])
  expect(markDue(6, 7)).toBeUndefined()
  expect(markDue(3, 7)).toBe(3)
  expect(nextLook('2026-06-01', '2026-06-30')).toBe('2026-06-23')
  expect(nextLook('2026-06-23', '2026-06-30')).toBe('2026-06-27')
  expect(nextLook('2026-06-30', '2026-06-30')).toBe('2026-07-01')
})
