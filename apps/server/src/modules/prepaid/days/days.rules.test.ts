import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { accountDays, type Movements, meterDays } from './days.rules.ts'

const on = (change: Partial<Movements>): Movements => ({
  rechargedFen: 0,
  usedFen: 0,
  correctedFen: 0,
  settledFen: 0,
  ...change,
})
const START = '2026-06-01'
const day = (at: number) => addDays(START, at)

describe('days of a balance', () => {
  it('begin with what the one before ended with', () => {
    const moved = new Map([
      [day(0), on({ rechargedFen: 5_000, usedFen: -300 })],
      [day(2), on({ usedFen: -200, correctedFen: 50 })],
    ])
    const rows = accountDays({ openedOn: START, closedOn: null }, { from: START, to: day(2) }, 0, moved)
    expect(rows.map(({ openingFen, closingFen }) => [openingFen, closingFen])).toEqual([
      [0, 4_700],
      [4_700, 4_700],
      [4_700, 4_550],
    ])
  })
  it('are none before it was opened, and none after it was closed with nothing left', () => {
    const moved = new Map([[day(3), on({ settledFen: -700 })]])
    const rows = accountDays({ openedOn: day(1), closedOn: day(2) }, { from: START, to: day(9) }, 0, new Map())
    expect(rows.map((one) => one.day)).toEqual([day(1), day(2)])
    const late = accountDays({ openedOn: START, closedOn: day(2) }, { from: START, to: day(9) }, 700, moved)
    expect(late.map((one) => one.day)).toEqual([0, 1, 2, 3].map(day))
    expect(late.at(-1)?.closingFen).toBe(0)
  })
  it('add up, whatever moves and however the range is cut in two', () => {
    const fen = fc.integer({ min: -10_000, max: 10_000 })
    const movements = fc.record({ rechargedFen: fen, usedFen: fen, correctedFen: fen, settledFen: fen })
    fc.assert(
      fc.property(fc.array(movements, { minLength: 2, maxLength: 20 }), fen, fc.nat(18), (all, opening, cut) => {
        const moved = new Map(all.map((one, at) => [day(at), one]))
        const open = { openedOn: START, closedOn: null }
        const last = day(all.length - 1)
        const rows = accountDays(open, { from: START, to: last }, opening, moved)
        for (const [at, row] of rows.entries()) {
          const { openingFen, rechargedFen, usedFen, correctedFen, settledFen, closingFen } = row
          expect(closingFen).toBe(openingFen + rechargedFen + usedFen + correctedFen + settledFen)
          expect(openingFen).toBe(at ? rows[at - 1]!.closingFen : opening)
        }
        const border = day(Math.min(cut, all.length - 2))
        const before = accountDays(open, { from: START, to: border }, opening, moved)
        const after = accountDays(open, { from: addDays(border, 1), to: last }, before.at(-1)!.closingFen, moved)
        expect([...before, ...after]).toEqual(rows)
      }),
    )
  })
})

describe('days of a meter', () => {
  it('spread the use between two numbers, and add up to it', () => {
    const use = { fromOn: START, toOn: day(3), valueMilli: 110_000, useMilli: 10_000 }
    expect(meterDays(use, { from: START, to: day(9) })).toEqual([
      { day: day(0), useMilli: 3_333, closingMilli: null },
      { day: day(1), useMilli: 3_333, closingMilli: null },
      { day: day(2), useMilli: 3_334, closingMilli: 110_000 },
    ])
    expect(meterDays(use, { from: day(1), to: day(1) }).map(({ useMilli }) => useMilli)).toEqual([3_333])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(1_000_000), (length, useMilli) => {
        const rows = meterDays(
          { fromOn: START, toOn: day(length), valueMilli: 1, useMilli },
          { from: START, to: day(99) },
        )
        expect([rows.length, rows.reduce((sum, one) => sum + one.useMilli, 0)]).toEqual([length, useMilli])
      }),
    )
  })
})
