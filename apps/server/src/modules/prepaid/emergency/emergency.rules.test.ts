import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEN } from '../charge/months.rules.ts'
import { facts, PLAN } from '../decision/decision.fixture.ts'
import { decide, needsPower, nextMove } from '../decision/decision.rules.ts'
import { leftOf, refusalOf, repay } from './emergency.rules.ts'

const fen = (max: number) => fc.integer({ min: 1, max })
test('money repays it first, never more than was taken, and paying never brings anybody nearer to the dark', () => {
  fc.assert(
    fc.property(
      fen(5_000),
      fc.integer({ min: -6_000, max: 3_000 }),
      fc.array(fen(2_000), { maxLength: 12 }),
      (amountFen, from, paid) => {
        let one = { amountFen, repaidFen: 0 }
        let balance = from
        for (const paidFen of paid) {
          const before = balance + PLAN.overdraftFen + leftOf(one)
          balance += paidFen
          const { repaidFen, ended } = repay(one, paidFen, balance)
          expect(repaidFen).toBe(Math.min(amountFen, one.repaidFen + paidFen))
          expect(ended).toBe(repaidFen === amountFen && balance >= 0)
          one = { amountFen, repaidFen }
          expect(balance + PLAN.overdraftFen + leftOf(one)).toBeGreaterThanOrEqual(before)
        }
      },
    ),
  )
})

test('while it is not used up nobody is cut, and whoever was gets power back', () => {
  fc.assert(
    fc.property(fen(5_000), fc.integer({ min: -9_000, max: -501 }), (emergencyFen, at) => {
      const all = facts({ fen: at, emergencyFen })
      const isHelped = at >= -(PLAN.overdraftFen + emergencyFen)
      expect(decide(all).cut).toBe(!isHelped)
      expect(needsPower(all)).toBe(isHelped)
      expect(nextMove(all, decide(all)).state).toBe(isHelped ? 'protected' : 'cut_pending')
      expect(nextMove({ ...all, state: 'cut' }, decide(all)).command).toBe(isHelped ? 'restore' : undefined)
    }),
  )
})

test('it is for who is low and pays ahead, once, and while it helps', () => {
  const offer = { offerFen: 2_000, overdraftFen: 500, isTaken: false }
  const why = (given: Parameters<typeof facts>[0], more = {}) => refusalOf(facts(given), { ...offer, ...more }, FEN)
  for (const state of ['alarm1', 'alarm2', 'arrears', 'protected', 'cut_pending', 'cut'] as const)
    expect(why({ state })).toBeUndefined()
  expect(why({ state: 'normal', fen: 9_000 })).toBe('notLow')
  expect(why({ mode: 'postpaid' })).toBe('notLow')
  expect(why({}, { isTaken: true })).toBe('taken')
  expect(why({}, { offerFen: 0 })).toBe('none')
  expect([why({ fen: -2_500 }), why({ fen: -2_501 })]).toEqual([undefined, 'tooLate'])
})
