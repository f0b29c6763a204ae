import { describe, expect, it } from 'vitest'
import { daysOverdue, type LateFeeFacts, lateFeeOf, planBills } from './bill.rules.ts'

const bill: LateFeeFacts = {
  state: 'issued',
  dueOn: '2026-06-01',
  bearingFen: 300_000,
  bearingOpenFen: 300_000,
  lateFeeEvery: 'day',
  lateFeeBp: 5,
  graceDays: 3,
  lateFeeMode: 'excluded',
  lateFeeFixedFen: 0,
  lateFeeThrough: null,
}
const feeOn = (day: string, change: Partial<LateFeeFacts> = {}) => lateFeeOf({ ...bill, ...change }, day).feeFen

describe('the late fee of a bill', () => {
  it('leaves grace days out: 3,000.00 at 5 bp, 14 days late, 3 of grace → 16.50', () => {
    expect(feeOn('2026-06-15')).toBe(1_650)
  })
  it('is nothing until grace is over, and covers no day', () => {
    expect(['2026-05-20', '2026-06-01', '2026-06-04'].map((day) => lateFeeOf(bill, day))).toEqual(
      Array.from({ length: 3 }, () => ({ feeFen: 0, accruedFen: 0, through: null, spans: [], isCapped: false })),
    )
    expect(feeOn('2026-06-05')).toBe(150)
  })
  it('goes on from the last payment on what is left', () => {
    const after = {
      state: 'part_paid',
      bearingOpenFen: 100_000,
      lateFeeFixedFen: 1_650,
      lateFeeThrough: '2026-06-15',
    } as const
    expect(feeOn('2026-06-25', after)).toBe(1_650 + 500)
    expect(feeOn('2026-06-10', after)).toBe(1_650)
    expect(lateFeeOf({ ...bill, ...after }, '2026-06-10').through).toBe('2026-06-15')
  })
  it('counts grace days once they are over where grace is a threshold: 21.00', () => {
    expect(feeOn('2026-06-04', { lateFeeMode: 'threshold' })).toBe(0)
    expect(feeOn('2026-06-15', { lateFeeMode: 'threshold' })).toBe(2_100)
  })
  it('never exceeds its cap, and never takes back what is fixed', () => {
    expect(feeOn('2026-06-15', { lateFeeCapBp: 40 })).toBe(1_200)
    expect(feeOn('2026-06-15', { lateFeeCapBp: 0 })).toBe(0)
    const fixed = { lateFeeFixedFen: 1_500, lateFeeThrough: '2026-06-14', lateFeeCapBp: 40 }
    expect(feeOn('2027-06-15', fixed)).toBe(1_500)
  })
  it('stands still while the bill is held', () => {
    expect(
      lateFeeOf({ ...bill, lateFeeFixedFen: 300, lateFeeThrough: '2026-06-06', heldOn: '2026-06-06' }, '2026-07-15'),
    ).toMatchObject({
      feeFen: 300,
      accruedFen: 0,
      through: '2026-06-06',
    })
  })
  it('stops with the bill', () => {
    expect(feeOn('2027-01-01', { state: 'void' })).toBe(0)
    expect(feeOn('2027-01-01', { state: 'paid', bearingOpenFen: 0, lateFeeFixedFen: 1_650 })).toBe(1_650)
    expect(feeOn('2027-01-01', { lateFeeBp: 0 })).toBe(0)
  })
  it('counts days overdue of open bills alone', () => {
    expect(daysOverdue(bill, '2026-06-15')).toBe(14)
    expect(daysOverdue(bill, '2026-05-15')).toBe(0)
    expect(daysOverdue({ ...bill, state: 'paid' }, '2026-06-15')).toBe(0)
  })
})

it('makes one bill of the charges of a lease that are due on one day', () => {
  const charge = (leaseId: string, dueOn: string, fee: string, from: string, to: string, amountFen: number) => ({
    leaseId,
    dueOn,
    fee,
    periodFrom: from,
    periodTo: to,
    amountFen,
  })
  const plans = planBills([
    charge('a', '2026-06-01', 'deposit', '2026-06-01', '2027-05-31', 300),
    charge('a', '2026-06-01', 'rent', '2026-06-01', '2026-06-30', 200),
    charge('a', '2026-07-01', 'rent', '2026-07-01', '2026-07-31', 100),
    charge('b', '2026-07-01', 'deposit', '2026-07-01', '2027-06-30', 50),
  ])
  expect(plans.map(({ charges, ...plan }) => ({ ...plan, lines: charges.length }))).toEqual([
    { periodFrom: '2026-06-01', periodTo: '2026-06-30', totalFen: 500, depositFen: 300, lines: 2 },
    { periodFrom: '2026-07-01', periodTo: '2026-07-31', totalFen: 100, depositFen: 0, lines: 1 },
    { periodFrom: '2026-07-01', periodTo: '2027-06-30', totalFen: 50, depositFen: 50, lines: 1 },
  ])
})

it('never lets a late fee pass what is overdue, whatever the bill says of a cap', () => {
  const facts = {
    state: 'issued' as const,
    dueOn: '2020-01-01',
    bearingOpenFen: 300_000,
    bearingFen: 300_000,
    lateFeeEvery: 'day' as const,
    lateFeeBp: 100,
    graceDays: 0,
    lateFeeMode: 'excluded' as const,
    lateFeeFixedFen: 0,
  }
  const feeOf = (lateFeeCapBp: number | null) => lateFeeOf({ ...facts, lateFeeCapBp }, '2026-01-01')
  expect([feeOf(null), feeOf(20_000), feeOf(3_000)].map(({ feeFen, isCapped }) => [feeFen, isCapped])).toEqual([
    [300_000, true],
    [300_000, true],
    [90_000, true],
  ])
})
