import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LateFeeInput, type LateFeePolicy, lateFee } from './late-fee.rules.ts'

const policy: LateFeePolicy = { basisPoints: 5, graceDays: 3, graceMode: 'excluded' }
const june: LateFeeInput = { principalFen: 300_000, dueOn: '2026-06-01', asOf: '2026-06-15', policy }

function feeFen(changes: Partial<LateFeeInput>, rules: Partial<LateFeePolicy> = {}): number {
  return lateFee({ ...june, ...changes, policy: { ...policy, ...rules } }).feeFen
}

describe('5 bp a day on 3,000.00, due 1 Jun, paid 15 Jun (14 days), grace 3', () => {
  test('grace excluded is 11 days: 16.50', () => {
    expect(lateFee(june)).toEqual({
      feeFen: 1650,
      overdueDays: 14,
      spans: [{ principalFen: 300_000, units: 11 }],
      isCapped: false,
    })
  })

  test('grace as threshold is 14 days: 21.00', () => {
    expect(feeFen({}, { graceMode: 'threshold' })).toBe(2100)
  })
})

test('nothing is charged up to the last day of grace, and both modes start the day after', () => {
  for (const graceMode of ['excluded', 'threshold'] as const)
    expect(feeFen({ asOf: '2026-06-04' }, { graceMode })).toBe(0)
  expect(feeFen({ asOf: '2026-06-05' })).toBe(150)
  expect(feeFen({ asOf: '2026-06-05' }, { graceMode: 'threshold' })).toBe(600)
  expect(lateFee({ ...june, asOf: '2026-05-20' })).toMatchObject({ feeFen: 0, overdueDays: 0 })
})

test('the cap is a share of the principal', () => {
  expect(lateFee({ ...june, asOf: '2027-06-01', policy: { ...policy, capBasisPoints: 1000 } })).toMatchObject({
    feeFen: 30_000,
    isCapped: true,
  })
  expect(feeFen({}, { capBasisPoints: 55 })).toBe(1650)
})

test('only the principal still overdue bears a fee, from the day money came in', () => {
  const payments = [{ paidOn: '2026-06-10', amountFen: 200_000 }]
  expect(lateFee({ ...june, payments })).toMatchObject({
    feeFen: 1150,
    spans: [
      { principalFen: 300_000, units: 6 },
      { principalFen: 100_000, units: 5 },
    ],
  })
  expect(feeFen({ payments: [{ paidOn: '2026-06-30', amountFen: 200_000 }] })).toBe(1650)
})

test('money in time is never charged, under a threshold neither', () => {
  const payments = [{ paidOn: '2026-06-03', amountFen: 200_000 }]
  expect(feeFen({ payments }, { graceMode: 'threshold' })).toBe(700)
  expect(feeFen({ payments: [{ paidOn: '2026-06-04', amountFen: 300_000 }] }, { graceMode: 'threshold' })).toBe(0)
})

test('a paid principal freezes the fee', () => {
  const payments = [{ paidOn: '2026-06-15', amountFen: 300_000 }]
  expect(feeFen({ asOf: '2027-01-01', payments })).toBe(1650)
})

test('half a fen rounds up', () => {
  expect(feeFen({ principalFen: 1000, asOf: '2026-06-02' }, { graceDays: 0 })).toBe(1)
  expect(feeFen({ principalFen: 999, asOf: '2026-06-02' }, { graceDays: 0 })).toBe(0)
})

test('leap days count', () => {
  expect(lateFee({ ...june, dueOn: '2024-02-28', asOf: '2024-03-01' }).overdueDays).toBe(2)
})

test('refuses days that do not exist, broken amounts and more money than was due', () => {
  expect(() => feeFen({ dueOn: '2026-02-30' })).toThrow(RangeError)
  expect(() => feeFen({ asOf: 'today' })).toThrow(RangeError)
  expect(() => feeFen({ principalFen: 0.5 })).toThrow(RangeError)
  expect(() => feeFen({}, { basisPoints: -1 })).toThrow(RangeError)
  expect(() => feeFen({ payments: [{ paidOn: '2026-06-10', amountFen: 300_001 }] })).toThrow(RangeError)
})

test('a fee never falls from day to day, never passes its cap, and excluded grace never costs more than a threshold', () => {
  const day = (offset: number) => new Date(Date.UTC(2026, 5, 1 + offset)).toISOString().slice(0, 10)
  const anyPayments = fc.array(fc.record({ offset: fc.integer({ min: -9, max: 90 }), part: fc.nat(25) }), {
    maxLength: 4,
  })
  const anyCap = fc.option(fc.nat(3000), { nil: undefined })
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.nat(90),
      fc.nat(10),
      anyPayments,
      anyCap,
      (principalFen, late, grace, parts, cap) => {
        const payments = parts.map(({ offset, part }) => ({
          paidOn: day(offset),
          amountFen: Math.floor((principalFen * part) / 100),
        }))
        const rules = { graceDays: grace, capBasisPoints: cap }
        const fee = (asOf: string, graceMode: LateFeePolicy['graceMode']) =>
          feeFen({ principalFen, asOf, payments }, { ...rules, graceMode })
        for (const graceMode of ['excluded', 'threshold'] as const)
          expect(fee(day(late + 1), graceMode)).toBeGreaterThanOrEqual(fee(day(late), graceMode))
        expect(fee(day(late), 'excluded')).toBeLessThanOrEqual(fee(day(late), 'threshold'))
        if (cap !== undefined)
          expect(fee(day(late), 'threshold')).toBeLessThanOrEqual(Math.round((principalFen * cap) / 10_000))
      },
    ),
  )
})
