import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { flatMonths } from './flat.rules.ts'
import { FEN, type MonthCost } from './months.rules.ts'

const sum = (months: readonly MonthCost[]) => months.reduce((all, { exact }) => all + exact, 0)

test('whole months cost exactly their sum, whatever their length', () => {
  const months = flatMonths([], { from: '2028-01-01', to: '2029-01-01' }, 10_001)
  expect(months).toHaveLength(12)
  for (const { exact, lines } of months) expect([exact, lines.length]).toEqual([10_001 * FEN, 1])
  expect(months[1]!.lines[0]).toMatchObject({ part: 'fixed', days: 29, amountFen: 10_001 })
})

test('charged day by day or all at once, it comes to the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
      (fen, steps) => {
        const first = '2027-01-17'
        let [day, known]: [string, MonthCost[]] = [first, []]
        for (const days of steps) {
          const to = addDays(day, days)
          const months = flatMonths(known, { from: day, to }, fen)
          known = [...known.filter(({ month }) => months.every((one) => one.month !== month)), ...months]
          day = to
        }
        expect(sum(known)).toBe(sum(flatMonths([], { from: first, to: day }, fen)))
      },
    ),
  )
})
