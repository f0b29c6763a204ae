import { expect, it } from 'vitest'
import { meaningOf, type SheetRow } from './sheet-row.ts'

const row = {
  previousValue: 100,
  previousOn: '2026-06-01',
  averageDay: 4,
  multiplier: 10,
  maxReading: 9_999,
} as unknown as SheetRow

it('says the use since the last reading while one types', () => {
  expect(meaningOf(row, 112.5, '2026-07-01')).toEqual({ use: 125 })
  expect(meaningOf(row, undefined, '2026-07-01')).toEqual({})
  expect(meaningOf({ ...row, previousValue: null }, 5, '2026-07-01')).toEqual({})
})
it('marks what is odd before it is sent', () => {
  expect(meaningOf(row, 99, '2026-07-01')).toEqual({ odd: 'backwards' })
  expect(meaningOf(row, 10_000, '2026-07-01')).toEqual({ odd: 'aboveMax' })
  expect(meaningOf(row, 200, '2026-07-01')).toEqual({ use: 1_000, odd: 'jump' })
})
