import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Said, SLACK_FEN, standingOf, wantedOf } from './credit.rules.ts'

const said = (given: Partial<Said> = {}): Said => ({
  reportedFen: 5_000,
  reportedAt: 1_000,
  balanceFen: 9_000,
  isPushing: false,
  ...given,
})

test('a meter is told once after money came, and what differs after that is for people', () => {
  expect(standingOf(said({ lastCreditAt: 900 }))).toEqual({ state: 'waiting', push: true })
  expect(standingOf(said({ lastCreditAt: 900, isPushing: true }))).toEqual({ state: 'pushing', push: false })
  expect(standingOf(said({ lastCreditAt: 900, pushedAt: 1_000 }))).toEqual({ state: 'waiting', push: false })
  expect(standingOf(said({ lastCreditAt: 900, pushedAt: 950 }))).toEqual({ state: 'differs', push: false })
  expect(standingOf(said())).toEqual({ state: 'differs', push: false })
  expect(standingOf(said({ reportedFen: 8_900 })).state).toBe('same')
  // What is owed a meter cannot show.
  expect(standingOf(said({ reportedFen: 0, balanceFen: -7_000 })).state).toBe('same')
})

test('near to the ledger it is the same, whatever else; it is never told twice of one top-up', () => {
  const moment = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: -5_000, max: 9_999 }),
      moment,
      moment,
      moment,
      (reportedFen, balanceFen, reportedAt, lastCreditAt, pushedAt) => {
        const given = said({ reportedFen, balanceFen, reportedAt, lastCreditAt, pushedAt })
        const { state, push } = standingOf(given)
        expect(state === 'same').toBe(Math.abs(reportedFen - wantedOf(balanceFen)) <= SLACK_FEN)
        if (push) expect(standingOf({ ...given, pushedAt: lastCreditAt })).toMatchObject({ push: false })
      },
    ),
  )
})
