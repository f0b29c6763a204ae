import { ACCOUNTS } from '@cloud-steward/contract/ledger/index.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figuresOf, sideOf, sumsOf } from './trial.rules.ts'

const account = fc.constantFrom(...ACCOUNTS)
it('balances whatever was posted, as every entry stands on both sides', () => {
  const entry = fc.record({
    debit: account,
    credit: account,
    fen: fc.integer({ min: 1, max: 1e12 }),
    early: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const rows = ACCOUNTS.map((one) => {
        const sum = (side: 'debit' | 'credit', early: boolean) =>
          entries.reduce((fen, each) => fen + (each[side] === one && each.early === early ? each.fen : 0), 0)
        const figures = figuresOf(one, {
          debitedBefore: sum('debit', true),
          creditedBefore: sum('credit', true),
          debited: sum('debit', false),
          credited: sum('credit', false),
        })
        const sign = sideOf(one) === 'debit' ? 1 : -1
        expect(figures.closingFen).toBe(figures.openingFen + sign * (figures.debitFen - figures.creditFen))
        return { side: sideOf(one), ...figures }
      })
      expect(sumsOf(rows).isBalanced).toBe(true)
    }),
  )
})
it('says so when a side is missing something', () => {
  const rows = [{ side: 'debit' as const, openingFen: 0, debitFen: 5, creditFen: 0, closingFen: 5 }]
  expect(sumsOf(rows)).toMatchObject({ isBalanced: false })
})
