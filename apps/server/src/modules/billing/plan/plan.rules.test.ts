import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import { AreaMissing, type PlannedFee, planCharges } from './plan.rules.ts'

const plan: PlannedFee = {
  planId: 'p',
  leaseId: 'l',
  name: '物业费',
  fee: 'service',
  basis: 'area',
  priceFen: 280,
  rateBp: null,
  formula: null,
  roundMode: 'half_up',
  rhythm: 'period',
  everyMonths: 1,
  timing: 'advance',
  isProrated: true,
  onDay: null,
  onDates: null,
  dueInDays: null,
  startOn: '2026-06-01',
  endOn: null,
  leaseFrom: '2026-06-01',
  leaseTo: '2027-05-31',
  isNatural: false,
  advanceDays: 0,
  area: '25.50',
  rentFen: 300_000,
  persons: 2,
}
const made = (given: Partial<PlannedFee>, through = '2027-12-31') =>
  planCharges({ ...plan, ...given }, through, through).map(({ periodFrom, periodTo, dueOn, amountFen }) => [
    periodFrom,
    periodTo,
    dueOn,
    amountFen,
  ])

describe('a charge plan', () => {
  it('charges area by price in advance, with the days rent is asked for ahead', () => {
    expect(made({ advanceDays: 5 }, '2026-07-26')).toEqual(
      [
        ['2026-06-01', '2026-06-30', '2026-06-01', 7_140],
        ['2026-07-01', '2026-07-31', '2026-06-26', 7_140],
        ['2026-08-01', '2026-08-31', '2026-07-27', 7_140],
      ].filter(([, , due]) => (due as string) <= '2026-07-26'),
    )
  })
  it('charges in arrears the day after, and parts of a period by their days', () => {
    expect(
      made({ basis: 'fixed', priceFen: 30_000, timing: 'arrears', startOn: '2026-06-21', endOn: '2026-07-31' }),
    ).toEqual([
      ['2026-06-21', '2026-06-30', '2026-07-01', 10_000],
      ['2026-07-01', '2026-07-31', '2026-08-01', 30_000],
    ])
    expect(
      made({ basis: 'fixed', priceFen: 30_000, isProrated: false, startOn: '2026-06-21', endOn: '2026-06-30' }),
    ).toEqual([['2026-06-21', '2026-06-30', '2026-06-21', 30_000]])
  })
  it('follows calendar months where the lease does, and is charged once where it says so', () => {
    expect(
      made(
        { isNatural: true, leaseFrom: '2026-06-10', basis: 'fixed', priceFen: 30_000, everyMonths: 3 },
        '2026-09-01',
      ),
    ).toEqual([
      ['2026-06-10', '2026-08-31', '2026-06-10', 27_065],
      ['2026-09-01', '2026-11-30', '2026-09-01', 30_000],
    ])
    expect(made({ everyMonths: 0, basis: 'rent', rateBp: 5_000 })).toEqual([
      ['2026-06-01', '2027-05-31', '2026-06-01', 150_000],
    ])
  })
  it('counts people and works formulas out', () => {
    expect(made({ basis: 'person', priceFen: 3_000 }, '2026-06-01')[0]![3]).toBe(6_000)
    expect(made({ basis: 'formula', formula: 'area * 2 + (persons - 1) * 10' }, '2026-06-01')[0]![3]).toBe(6_100)
  })
  it('on days of its own charges the whole price, due some days after the day it is charged or found', () => {
    const dated: Partial<PlannedFee> = { rhythm: 'dates', basis: 'fixed', priceFen: 500, dueInDays: 7 }
    const onDates = ['2026-06-20', '2026-06-05', '2026-05-31', '2027-06-01', '2026-06-05']
    const charges = planCharges({ ...plan, ...dated, onDates }, '2027-12-31', '2026-06-10')
    expect(
      charges.map(({ chargeOn, periodFrom, periodTo, dueOn, amountFen }) => [
        chargeOn,
        periodFrom,
        periodTo,
        dueOn,
        amountFen,
      ]),
    ).toEqual([
      ['2026-06-05', '2026-06-05', '2026-06-05', '2026-06-17', 500],
      ['2026-06-20', '2026-06-20', '2026-06-20', '2026-06-27', 500],
    ])
  })
  it('is no charge of nothing where a room has no area to go by', () => {
    expect(() => made({ area: null })).toThrow(AreaMissing)
    expect(() => made({ area: null, basis: 'formula', formula: '20 + area' })).toThrow(AreaMissing)
    expect(made({ area: null, basis: 'fixed' }, '2026-06-01')).toHaveLength(1)
  })
  it('never leaves a gap nor charges a day twice, and gives each period one source', () => {
    fc.assert(
      fc.property(
        fc.nat(900),
        fc.nat(1_500),
        fc.nat(700),
        fc.constantFrom(1, 2, 3, 6, 12),
        fc.boolean(),
        (begin, long, after, everyMonths, isNatural) => {
          const leaseFrom = addDays('2024-01-01', begin)
          const leaseTo = addDays(leaseFrom, long)
          const startOn = addDays(leaseFrom, after - 350)
          const charges = planCharges(
            { ...plan, leaseFrom, leaseTo, startOn, everyMonths, isNatural },
            '2040-01-01',
            '2040-01-01',
          )
          const first = startOn > leaseFrom ? startOn : leaseFrom
          const days = charges.reduce((sum, one) => sum + daysBetween(one.periodFrom, one.periodTo) + 1, 0)
          expect(days).toBe(Math.max(0, daysBetween(first, leaseTo) + 1))
          expect(new Set(charges.map(({ sourceId }) => sourceId)).size).toBe(charges.length)
          charges.slice(1).forEach((one, at) => expect(one.periodFrom).toBe(addDays(charges[at]!.periodTo, 1)))
        },
      ),
    )
  })
})
