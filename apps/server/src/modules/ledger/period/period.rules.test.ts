import { ACCOUNTS, ENTRY_KINDS } from '@cloud-steward/contract/ledger/index.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { figuresOf, hashOf, kindsOf, type Movement, totalOf } from './period.rules.ts'

const movement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom(...ENTRY_KINDS),
  debit: fc.constantFrom(...ACCOUNTS),
  credit: fc.constantFrom(...ACCOUNTS),
  count: fc.integer({ min: 1, max: 50 }),
  fen: fc.integer({ min: 1, max: 10_000_000 }),
})
const snapshot = fc.record({
  movements: fc.uniqueArray(movement, { selector: (one) => `${one.kind} ${one.debit} ${one.credit}`, maxLength: 30 }),
  balances: fc.uniqueArray(fc.record({ account: fc.constantFrom(...ACCOUNTS), fen: fc.integer() }), {
    selector: ({ account }) => account,
  }),
  entriesHash: fc.string(),
})

it('explains all that the clearing account moved as received, refunded or paid to landlords', () => {
  fc.assert(
    fc.property(snapshot, (made) => {
      const moved = made.movements.reduce(
        (sum, { debit, credit, fen }) => sum + (debit === 'clearing' ? fen : 0) - (credit === 'clearing' ? fen : 0),
        0,
      )
      const { received, refunded, headRentPaid } = figuresOf(made)
      expect(received - refunded - headRentPaid).toBe(moved)
    }),
  )
})

it('counts every entry in exactly one kind', () => {
  fc.assert(
    fc.property(snapshot, (made) => {
      const kinds = [...kindsOf(made).values()]
      expect({
        count: kinds.reduce((sum, { count }) => sum + count, 0),
        fen: kinds.reduce((sum, { fen }) => sum + fen, 0),
      }).toEqual(totalOf(made))
    }),
  )
})

it('hashes the same figures alike in any order, and others otherwise', () => {
  fc.assert(
    fc.property(snapshot, fc.nat(), fc.integer({ min: 1, max: 99 }), (made, at, fen) => {
      const turned = { ...made, movements: made.movements.toReversed(), balances: made.balances.toReversed() }
      expect(hashOf(turned)).toBe(hashOf(made))
      expect(hashOf({ ...made, entriesHash: `${made.entriesHash}x` })).not.toBe(hashOf(made))
      if (!made.movements.length) return
      const changed = made.movements.map((one, own) =>
        own === at % made.movements.length ? { ...one, fen: one.fen + fen } : one,
      )
      expect(hashOf({ ...made, movements: changed })).not.toBe(hashOf(made))
    }),
  )
})

it('adds up the figures by what entries mean', () => {
  const one = (kind: Movement['kind'], debit: Movement['debit'], credit: Movement['credit'], fen: number) => ({
    kind,
    debit,
    credit,
    fen,
    count: 1,
  })
  expect(
    figuresOf({
      entriesHash: '',
      balances: [{ account: 'deposit_liability', fen: 70 }],
      movements: [
        one('bill_issued', 'receivable', 'income', 1_000),
        one('deposit_billed', 'receivable', 'deposit_billed', 500),
        one('bill_voided', 'income', 'receivable', 100),
        one('late_fee', 'receivable', 'income', 9),
        one('late_fee_waived', 'income', 'receivable', 4),
        one('payment', 'clearing', 'receivable', 800),
        one('prepaid', 'clearing', 'prepaid', 50),
        one('prepaid_used', 'prepaid', 'receivable', 50),
        one('payment_reversed', 'receivable', 'clearing', 30),
        one('refunded', 'refund_payable', 'clearing', 20),
        one('refund_returned', 'clearing', 'refund_payable', 5),
        one('settlement', 'unsettled', 'available', 600),
        one('head_rent', 'head_rent', 'head_rent_payable', 90),
        one('head_rent_paid', 'head_rent_payable', 'clearing', 70),
      ],
    }),
  ).toEqual({
    billed: 1_400,
    lateFee: 9,
    credited: 4,
    writtenOff: 0,
    received: 820,
    refunded: 15,
    headRentPaid: 70,
    settled: 600,
    depositsHeld: 70,
  })
})
