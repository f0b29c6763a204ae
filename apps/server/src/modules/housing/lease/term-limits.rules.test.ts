import { expect, it } from 'vitest'
import type { LeaseTerms } from './charge-schedule.rules.ts'
import { aboveLimits, type LateFeeAsked, shownOf, termLimitsIn } from './term-limits.rules.ts'

const TERMS: LeaseTerms = {
  startOn: '2026-03-01',
  endOn: '2027-02-28',
  rentFen: 300_000,
  payMonths: 3,
  advanceDays: 0,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  depositFen: 300_000,
}
const limits = termLimitsIn(
  '* depositMonths=2 lateFeeCapBp=3000\n110000 depositMonths=1:warn advanceMonths=3 lateFeeDayBp=10',
  '110101',
)
const above = (terms: Partial<LeaseTerms>, lateFee: LateFeeAsked = {}, of = limits) =>
  aboveLimits({ ...TERMS, ...terms }, lateFee, of).map((one) => [one.limit, one.mode, shownOf(one)])

it('takes each limit and its mode from the most particular region that names it', () => {
  expect(limits).toEqual({
    deposit: { most: 1, mode: 'warn' },
    advance: { most: 3, mode: 'refuse' },
    lateFeeDay: { most: 10, mode: 'refuse' },
    lateFeeAll: { most: 3_000, mode: 'refuse' },
  })
  // Where no place says anything the product warns of more than 0.05 % a day.
  const usual = termLimitsIn(undefined, '440000')
  expect(above({ depositFen: 9_000_000, payMonths: 12 }, { bp: 5 }, usual)).toEqual([])
  expect(above({}, { bp: 6 }, usual)).toEqual([['lateFeeDay', 'warn', { limit: 0.05, agreed: 0.06 }]])
})

it('finds deposits and rent in advance above the limit, whatever the rent is of', () => {
  expect(above({})).toEqual([])
  expect(above({ depositFen: 300_001 })).toEqual([['deposit', 'warn', { limit: 1, agreed: 1.01 }]])
  expect(above({ payMonths: 6 })).toEqual([['advance', 'refuse', { limit: 3, agreed: 6 }]])
  expect(above({ isLumpSum: true })).toEqual([['advance', 'refuse', { limit: 3, agreed: 12 }]])
  const weekly = { rentUnit: 'week', rentFen: 70_000, payMonths: 1 } as const
  expect(above({ ...weekly, payUnits: 4, depositFen: 300_000 })).toEqual([])
  expect(above({ ...weekly, payUnits: 13 })).toEqual([['advance', 'refuse', { limit: 3, agreed: 3.04 }]])
})

it('compares late fees by the day, and their cap in all', () => {
  expect(above({}, { bp: 10, capBp: 3_000 })).toEqual([])
  expect(above({}, { bp: 11, capBp: 3_001 })).toEqual([
    ['lateFeeDay', 'refuse', { limit: 0.1, agreed: 0.11 }],
    ['lateFeeAll', 'refuse', { limit: 30, agreed: 30.01 }],
  ])
  expect(above({}, { bp: 70, every: 'week' })).toEqual([])
  expect(above({}, { bp: 71, every: 'week' })).toEqual([['lateFeeDay', 'refuse', { limit: 0.1, agreed: 0.1015 }]])
  // 3.01 a day of a month's rent of 3,000.00.
  expect(above({}, { unitFen: 301 })).toEqual([['lateFeeDay', 'refuse', { limit: 0.1, agreed: 0.1004 }]])
  expect(above({}, { bp: 2_000, every: 'once' })).toEqual([])
})
