import fc from 'fast-check'
import { expect, it } from 'vitest'
import { followed, invoiceableFen, ratesOf, taxIn, taxNoOf } from './tax-invoice.rules.ts'

it('invoices what was paid, late fees too, and no deposit', () => {
  const lines = [
    { fee: 'rent', paidFen: 300_000 },
    { fee: 'deposit', paidFen: 300_000 },
    { fee: 'utility', paidFen: 0 },
  ]
  expect(invoiceableFen(lines, 1_650)).toBe(301_650)
  expect(invoiceableFen([], 0)).toBe(0)
})

it('is never more than was paid', () => {
  const line = fc.record({ fee: fc.constantFrom('rent', 'deposit', 'utility', 'one_off'), paidFen: fc.nat(1_000_000) })
  fc.assert(
    fc.property(fc.array(line), fc.nat(10_000), (lines, late) => {
      const fen = invoiceableFen(lines, late)
      expect(fen).toBeGreaterThanOrEqual(0)
      expect(fen).toBeLessThanOrEqual(lines.reduce((sum, { paidFen }) => sum + paidFen, late))
    }),
  )
})

it('wants the tax number of a company, and keeps none of a person', () => {
  expect(taxNoOf({ titleKind: 'company', taxNo: ' 91310000MA1FL0000X ' })).toBe('91310000MA1FL0000X')
  expect(taxNoOf({ titleKind: 'company', taxNo: ' ' })).toBe(undefined)
  expect(taxNoOf({ titleKind: 'personal', taxNo: '91310000MA1FL0000X' })).toBe(null)
})

it('follows what is paid on its bills, and only while it lives', () => {
  const state = fc.constantFrom('asked', 'issued', 'red_due', 'reversed', 'refused', 'withdrawn')
  const paid = fc.array(fc.record({ invoicedFen: fc.integer({ min: 1, max: 9 }), paidFen: fc.nat(9) }))
  fc.assert(
    fc.property(state, paid, (from, bills) => {
      const isShort = bills.some(({ invoicedFen, paidFen }) => paidFen < invoicedFen)
      const wanted: Record<string, string> = isShort ? { asked: 'withdrawn', issued: 'red_due' } : { red_due: 'issued' }
      expect(followed(from, bills)).toBe(wanted[from])
      // Looked at again it stays where it went.
      expect(followed(followed(from, bills) ?? from, bills)).toBe(undefined)
    }),
  )
})

it('says the tax that is in what was paid, rounded once for each rate', () => {
  const paid = [
    { rateBp: 600, paidFen: 5_300 },
    { rateBp: 900, paidFen: 0 },
    { rateBp: 0, paidFen: 1_650 },
    { rateBp: 600, paidFen: 5_300 },
    { rateBp: 500, paidFen: 300_000 },
  ]
  expect(ratesOf(paid)).toEqual([
    { rateBp: 600, amountFen: 10_600, taxFen: 600 },
    { rateBp: 500, amountFen: 300_000, taxFen: 14_286 },
    { rateBp: 0, amountFen: 1_650, taxFen: 0 },
  ])
})

it('takes the lowered levy on housing from the amount without 5 %', () => {
  expect(taxIn(1_000_000, 150)).toBe(14_286)
  expect([500, 600, 900, 0].map((rate) => taxIn(1_000_000, rate))).toEqual([47_619, 56_604, 82_569, 0])
})
