import fc from 'fast-check'
import { expect, it } from 'vitest'
import { depositDifferences, nextDeposits } from './other-deposits.rules.ts'

const agreed = [
  { kind: 'key' as const, amountFen: 10_000, carriedFen: 10_000, holder: 'owner' },
  { kind: 'meter' as const, amountFen: 20_000, carriedFen: 0 },
]

it('what is asked for takes the place of what was agreed; what is not asked for stays', () => {
  expect(nextDeposits(agreed, { keyDepositFen: 15_000, cardDepositFen: 5_000 })).toEqual([
    { kind: 'key', amountFen: 15_000, carriedFen: 10_000, holder: 'owner' },
    { kind: 'card', amountFen: 5_000 },
    { kind: 'meter', amountFen: 20_000, carriedFen: 0 },
  ])
  expect(nextDeposits([], {})).toEqual([])
})

it('says what differs, kind by kind', () => {
  const next = nextDeposits(agreed, { keyDepositFen: 15_000, cardDepositFen: 5_000 })
  expect(depositDifferences(agreed, next)).toEqual([
    { field: 'keyDepositFen', before: 10_000, after: 15_000 },
    { field: 'cardDepositFen', before: null, after: 5_000 },
  ])
  expect(depositDifferences(agreed, nextDeposits(agreed, {}))).toEqual([])
})

it('never loses a kind, nor what was carried along', () => {
  const fen = fc.integer({ min: 1, max: 1_000_000 })
  const given = fc.record({
    keyDepositFen: fc.option(fen),
    cardDepositFen: fc.option(fen),
    meterDepositFen: fc.option(fen),
  })
  fc.assert(
    fc.property(given, (asked) => {
      const next = nextDeposits(agreed, asked)
      for (const one of agreed)
        expect(next.find(({ kind }) => kind === one.kind)).toMatchObject({ carriedFen: one.carriedFen })
      expect(new Set(next.map(({ kind }) => kind)).size).toBe(next.length)
      expect(next.every(({ amountFen }) => amountFen > 0)).toBe(true)
    }),
  )
})
