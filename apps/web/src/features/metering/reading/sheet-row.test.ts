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
it('wants the counter of each band, and that they make the whole', () => {
  const banded = { ...row, multiplier: 1, banded: true, previousBands: { peak: 60, valley: 40 } } as SheetRow
  const odd = (bands?: object) => meaningOf(banded, 110, '2026-07-01', bands).odd
  expect(odd()).toBe('bandsMissing')
  expect(odd({ peak: 66 })).toBe('bandsMissing')
  expect(odd({ peak: 66, valley: 44 })).toBeUndefined()
  expect(odd({ peak: 66, valley: 43.9 })).toBeUndefined()
  expect(odd({ peak: 66, valley: 42 })).toBe('bandsSum')
  expect(odd({ peak: 80, valley: 30 })).toBe('backwards')
  expect(meaningOf({ ...banded, previousBands: null }, 110, '2026-07-01', { peak: 1 }).odd).toBeUndefined()
})
