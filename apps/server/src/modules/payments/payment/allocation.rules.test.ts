import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AllocatableBill, allocatePayment, DEFAULT_KIND_ORDER, type FeeKind } from './allocation.rules.ts'

/** A bill with one line per kind, whose line id is `no/kind`. */
function bill(no: string, dueOn: string, outstanding: Partial<Record<FeeKind, number>>): AllocatableBill {
  const kinds = Object.entries(outstanding) as [FeeKind, number][]
  return { no, dueOn, lines: kinds.map(([kind, outstandingFen]) => ({ id: `${no}/${kind}`, kind, outstandingFen })) }
}

const may = bill('B2', '2026-05-01', { rent: 300, late_fee: 20 })
const june = bill('B1', '2026-06-01', { deposit: 100, rent: 300, utility: 50 })
const bills = [june, may]

function paid(paymentFen: number, options: { chosen?: string[]; kindOrder?: FeeKind[]; of?: AllocatableBill[] } = {}) {
  const { shares, prepaidFen } = allocatePayment({ paymentFen, bills: options.of ?? bills, ...options })
  return [...shares.map((share) => `${share.lineId} ${share.amountFen}`), `prepaid ${prepaidFen}`]
}

describe('a payment', () => {
  test('pays the oldest due bill first, its late fee before its rent', () => {
    expect(paid(100)).toEqual(['B2/late_fee 20', 'B2/rent 80', 'prepaid 0'])
  })

  test('goes on to utility, rent and deposit of the next bill and keeps the rest as prepaid', () => {
    const all = ['B2/late_fee 20', 'B2/rent 300', 'B1/utility 50', 'B1/rent 300', 'B1/deposit 100']
    expect(paid(800)).toEqual([...all, 'prepaid 30'])
  })

  test('pays chosen bills first, in the order chosen', () => {
    expect(paid(60, { chosen: ['B1'] })).toEqual(['B1/utility 50', 'B1/rent 10', 'prepaid 0'])
    expect(paid(480, { chosen: ['B1', 'B2', 'B1'] }).at(-2)).toBe('B2/rent 10')
  })

  test('takes bills due the same day by number', () => {
    const of = ['B3', 'B1', 'B2'].map((no) => bill(no, '2026-05-01', { rent: 10 }))
    expect(paid(15, { of })).toEqual(['B1/rent 10', 'B2/rent 5', 'prepaid 0'])
  })

  test('follows another order of kinds, unnamed kinds last', () => {
    expect(paid(420, { kindOrder: ['deposit', 'rent'], of: [june] })).toEqual([
      'B1/deposit 100',
      'B1/rent 300',
      'B1/utility 20',
      'prepaid 0',
    ])
  })

  test('without bills is prepaid as a whole', () => {
    expect(paid(70, { of: [] })).toEqual(['prepaid 70'])
  })
})

test('refuses unknown or doubled bills and amounts that are not whole', () => {
  expect(() => paid(1, { chosen: ['B9'] })).toThrow(RangeError)
  expect(() => paid(1, { of: [may, may] })).toThrow(RangeError)
  expect(() => paid(-1)).toThrow(RangeError)
  expect(() => paid(0.5)).toThrow(RangeError)
  expect(() => paid(1, { of: [bill('B1', '2026-01-01', { rent: -5 })] })).toThrow(RangeError)
})

test('shares never exceed what is outstanding, sum with the prepaid rest to the payment, and leave no bill unpaid beside it', () => {
  const anyLine = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom(...DEFAULT_KIND_ORDER),
    outstandingFen: fc.integer({ min: 0, max: 1_000_000 }),
  })
  const anyBill = fc.record({
    no: fc.string({ minLength: 1, maxLength: 3 }),
    dueOn: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
    lines: fc.array(anyLine, { maxLength: 5 }),
  })
  const anyBills = fc.uniqueArray(anyBill, { selector: ({ no }) => no, maxLength: 6 })
  fc.assert(
    fc.property(anyBills, fc.integer({ min: 0, max: 10_000_000 }), fc.nat(6), (drawn, paymentFen, chosenCount) => {
      const chosen = drawn.slice(0, chosenCount).map(({ no }) => no)
      const { shares, prepaidFen } = allocatePayment({ paymentFen, bills: drawn, chosen })
      const lines = new Map(drawn.flatMap((each) => each.lines.map((line) => [line.id, line.outstandingFen])))
      const allocated = shares.reduce((sum, share) => sum + share.amountFen, 0)
      expect(allocated + prepaidFen).toBe(paymentFen)
      for (const { lineId, amountFen } of shares) {
        expect(amountFen).toBeGreaterThan(0)
        expect(amountFen).toBeLessThanOrEqual(lines.get(lineId) ?? 0)
      }
      const outstanding = [...lines.values()].reduce((sum, fen) => sum + fen, 0)
      expect(prepaidFen).toBe(Math.max(paymentFen - outstanding, 0))
    }),
  )
})
