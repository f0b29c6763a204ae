import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceFen } from './ledger.rules.ts'
import { collectedFen, type PrepaidMove, postingsOfPrepaid } from './prepaid.rules.ts'

const [accountId, renteeId, landlordId] = ['a', 'r', 'l'].map((letter) => letter.repeat(8)) as [string, string, string]
const anyMove = fc.record({
  how: fc.constantFrom('topUp' as const, 'use' as const, 'return' as const, 'refund' as const, 'debt' as const),
  amountFen: fc.integer({ min: 1, max: 30_000 }),
})
/** What a movement does to the balance of the account. */
const effect = ({ how, amountFen }: Pick<PrepaidMove, 'how' | 'amountFen'>) =>
  how === 'use' || how === 'refund' ? -amountFen : amountFen
/** Nobody gets back more than he has, and a debt is billed as it stands. */
function asPossible({ how, amountFen }: Pick<PrepaidMove, 'how' | 'amountFen'>, balance: number) {
  if (how === 'refund') return { how, amountFen: Math.min(amountFen, balance) }
  return { how, amountFen: how === 'debt' ? -balance : amountFen }
}

test('what is collected for the landlord is what was paid in and used up, whatever happened in between', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 30 }), (moves) => {
      let [balance, paidIn, collected] = [0, 0, 0]
      for (const given of moves) {
        const move = asPossible(given, balance)
        if (move.amountFen <= 0) continue
        collected += collectedFen(move.how, balance, move.amountFen)
        balance += effect(move)
        if (move.how === 'topUp' || move.how === 'refund') paidIn += effect(move)
        expect(collected).toBe(paidIn - Math.max(0, balance))
      }
    }),
  )
})

test('the entries of a movement make its effect on the balance, and each its key', () => {
  fc.assert(
    fc.property(anyMove, fc.integer({ min: -20_000, max: 20_000 }), (given, balance) => {
      const move = asPossible(given, balance)
      if (move.amountFen <= 0) return
      const backFen = Math.max(0, -collectedFen(move.how, balance, move.amountFen))
      const facts = { ...move, accountId, id: 'm', renteeId, landlordId, memo: '' }
      const postings = postingsOfPrepaid(facts, balance, '2026-06-15', { unsettledFen: backFen, availableFen: 0 })
      const of = (side: 'debit' | 'credit') =>
        postings.reduce((sum, one) => sum + (one[side].kind === 'prepaid_utility' ? one.amountFen : 0), 0)
      expect(balanceFen('prepaid_utility', of('credit'), of('debit'))).toBe(effect(move))
      expect(new Set(postings.map(({ businessKey }) => businessKey)).size).toBe(postings.length)
      const custody = (sign: 1 | -1, kind: string) =>
        postings.reduce((sum, one) => sum + (one.kind === kind ? sign * one.amountFen : 0), 0)
      expect(custody(1, 'collected') + custody(-1, 'uncollected')).toBe(collectedFen(move.how, balance, move.amountFen))
    }),
  )
})
