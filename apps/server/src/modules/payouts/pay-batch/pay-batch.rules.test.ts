import { PAY_BATCH_STATES } from '@cloud-steward/contract/payouts/index.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LineState, mayFollow, moveOf, sumsOf } from './pay-batch.rules.ts'

it('pays a line once, and takes it back once, whatever the bank says and how often', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('paid' as const, 'returned' as const), { maxLength: 8 }),
      fc.integer({ min: 1, max: 1e9 }),
      (words, amountFen) => {
        let state: LineState = 'waiting'
        let [paidFen, returnedFen] = [0, 0]
        for (const word of words) {
          const move = moveOf(state, word)
          if (!move) continue
          const sums = sumsOf(move, amountFen)
          paidFen += sums.paidFen
          returnedFen += sums.returnedFen
          state = word
        }
        expect([paidFen, returnedFen]).toEqual(
          state === 'waiting' ? [0, 0] : state === 'paid' ? [amountFen, 0] : [0, amountFen],
        )
      },
    ),
  )
})

it('gives no file away and takes nothing apart once the bank has it', () => {
  const from = (action: Parameters<typeof mayFollow>[0]) => PAY_BATCH_STATES.filter((state) => mayFollow(action, state))
  expect([from('export'), from('send'), from('cancel'), from('settle')]).toEqual([
    ['preparing', 'exported'],
    ['exported'],
    ['preparing', 'exported'],
    ['sent', 'done'],
  ])
  expect(moveOf('cancelled', 'paid')).toBeUndefined()
})
