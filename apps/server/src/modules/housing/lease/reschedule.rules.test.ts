import { describe, expect, test } from 'vitest'
import { chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
import { rentThrough, reschedule, type Standing } from './reschedule.rules.ts'

const quarter: LeaseTerms = {
  startOn: '2026-04-01',
  endOn: '2027-03-31',
  rentFen: 300_000,
  payMonths: 3,
  advanceDays: 0,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  depositFen: 0,
}
/** The schedule as it stands when everything due before a day was billed. */
const standing = (terms: LeaseTerms, billedBefore: string): Standing[] =>
  chargeSchedule(terms).map((charge) => ({
    ...charge,
    id: charge.periodFrom,
    billed: charge.periodFrom < billedBefore,
  }))
const leave = (lastDay: string, terms: LeaseTerms = quarter, billedBefore = '2026-04-02') =>
  reschedule(standing(terms, billedBefore), rentThrough(terms, lastDay), { from: lastDay, today: lastDay })
const amounts = (charges: readonly { amountFen: number }[]) => charges.map(({ amountFen }) => amountFen)

describe('leaving a quarter of 9,000.00 early', () => {
  test('on 10 May: used 3,000.00 + 967.74, credit 5,032.26', () => {
    const { add, drop } = leave('2026-05-10')
    expect(add).toMatchObject([
      {
        amountFen: -503_226,
        adjustsId: '2026-04-01',
        formula: { parts: [{ rule: 'adjusted', priceFen: 396_774, chargedFen: 900_000, amountFen: -503_226 }] },
      },
    ])
    expect(drop).toHaveLength(3)
  })
  test('follows the proration of the bill', () => {
    expect(amounts(leave('2026-05-10', { ...quarter, proration: 'thirtyDay' }).add)).toEqual([-500_000])
    expect(amounts(leave('2026-05-10', { ...quarter, proration: 'none' }).add)).toEqual([-300_000])
    expect(amounts(leave('2026-05-10', { ...quarter, proration: 'actualPeriod' }).add)).toEqual([-504_396])
  })
  test('gives everything back before it and nothing at its end', () => {
    expect(amounts(leave('2026-03-31').add)).toEqual([-900_000])
    expect(leave('2026-06-30').add).toEqual([])
  })
  test('is written anew, not credited, while no bill has it', () => {
    const { add, drop } = leave('2026-05-10', quarter, '2026-04-01')
    expect(drop).toHaveLength(4)
    expect(add).toMatchObject([{ periodFrom: '2026-04-01', periodTo: '2026-05-10', amountFen: 396_774 }])
    expect(add[0]!.adjustsId).toBeUndefined()
  })
  test('keeps the month-end anchor, the steps and the cycle of the lease', () => {
    const anchored = { ...quarter, startOn: '2026-01-31', payMonths: 1 } as const
    expect(amounts(leave('2026-03-29', anchored, '2026-03-01').add)).toEqual([290_323 - 300_000])
    const stepped = { ...quarter, startOn: '2026-01-01', steps: [{ fromMonth: 3, addFen: 10_000 }] }
    expect(amounts(leave('2026-05-10', stepped, '2026-05-01').add)).toEqual([310_000 + 100_000 - 930_000])
  })
})

describe('a change of rent', () => {
  test('in the middle of a billed period debits the days from then on', () => {
    const dearer = { ...quarter, rentChanges: [{ on: '2026-05-16', rentFen: 331_000 }] }
    const { add, drop } = reschedule(standing(quarter, '2026-04-02'), chargeSchedule(dearer), {
      from: '2026-05-16',
      today: '2026-05-01',
    })
    // 16 of 31 days of May, and June: 31,000 fen more a month.
    expect(add[0]).toMatchObject({ periodFrom: '2026-05-16', periodTo: '2026-06-30', amountFen: 16_000 + 31_000 })
    expect(amounts(drop)).toEqual([900_000, 900_000, 900_000])
    expect(amounts(add.slice(1))).toEqual([993_000, 993_000, 993_000])
  })
  test('has the last word over a step on its day, and later steps build on it', () => {
    const terms = {
      ...quarter,
      payMonths: 12 as const,
      steps: [
        { fromMonth: 3, addBp: 1000 },
        { fromMonth: 6, addFen: 100 },
      ],
      rentChanges: [{ on: '2026-07-01', rentFen: 200_000 }],
    }
    expect(amounts(chargeSchedule(terms))).toEqual([3 * 300_000 + 3 * 200_000 + 6 * 200_100])
  })
})

test('what was debited and billed is credited before the charge it corrected, never below zero', () => {
  const [root] = standing({ ...quarter, endOn: '2026-06-30' }, '2026-04-02')
  const debit: Standing = { ...root!, id: 'debit', amountFen: 30_000, adjustsId: root!.id }
  const { add } = reschedule([root!, debit], [], { from: '2026-04-01', today: '2026-04-01' })
  expect(add.map(({ adjustsId, amountFen }) => [adjustsId, amountFen])).toEqual([
    ['debit', -30_000],
    [root!.id, -900_000],
  ])
})

test('who stays past the end pays month by month at the last price', () => {
  const stepped = { ...quarter, steps: [{ fromMonth: 6, addFen: 10_000 }] }
  const charges = rentThrough(stepped, '2027-05-15').slice(-2)
  expect(charges.map(({ periodFrom, periodTo, dueOn, amountFen }) => [periodFrom, periodTo, dueOn, amountFen])).toEqual(
    [
      ['2027-04-01', '2027-04-30', '2027-04-01', 310_000],
      ['2027-05-01', '2027-05-15', '2027-05-01', 150_000],
    ],
  )
})

test('who stays past the end of a lease by calendar months pays by calendar months', () => {
  const natural = { ...quarter, endOn: '2027-03-14', cycleMode: 'naturalMonth' as const }
  const charges = rentThrough(natural, '2027-04-30').slice(-3)
  expect(charges.map(({ periodFrom, periodTo, amountFen }) => [periodFrom, periodTo, amountFen])).toEqual([
    ['2027-01-01', '2027-03-14', 600_000 + 135_484],
    ['2027-03-15', '2027-03-31', 164_516],
    ['2027-04-01', '2027-04-30', 300_000],
  ])
})
test('who stays where rent was agreed to stop pays none', () => {
  expect(rentThrough({ ...quarter, atEnd: 'stop' }, '2027-05-15')).toEqual(rentThrough(quarter, '2027-03-31'))
})
test('what is still to be billed is not due after a last day that came closer, nor before today', () => {
  const late = { ...quarter, dueRule: 'dayOfMonth' as const, dueDay: 28, payMonths: 1 as const }
  const due = (today: string) =>
    reschedule(standing(late, '2026-04-02'), rentThrough(late, '2026-05-10'), { from: '2026-05-11', today }).add
  expect(due('2026-05-01')).toMatchObject([{ periodFrom: '2026-05-01', dueOn: '2026-05-10' }])
  expect(due('2026-05-12')).toMatchObject([{ periodFrom: '2026-05-01', dueOn: '2026-05-12' }])
})
