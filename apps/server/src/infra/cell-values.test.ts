import { expect, it } from 'vitest'
import { dayOfCell, fenOfCell, numberOf, textOfCell } from './cell-values.ts'

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['2026/1/2', '2026-01-02'],
  ['2026.11.20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['2026年1月2日 09:30', '2026-01-02'],
  ['2026-11-20 09:30:15', '2026-11-20'],
  ['2026-11-20T09:30:15', '2026-11-20'],
  ['20261120 09:30:15', '2026-11-20'],
  ['２０２６／１１／２０', '2026-11-20'],
])('%s is the day %s', (cell, day) => {
  expect(dayOfCell(cell)).toBe(day)
})
it.each(['待定', '2026112', '20/11/2026', '2026-11', '2026-11-200'])('%s is no day and stays for the check', (cell) => {
  expect(dayOfCell(cell)).toBe(cell)
})

it.each([
  ['1200.00', 120_000],
  ['1,200.00', 120_000],
  ['1,234,567.8', 123_456_780],
  ['¥1200.00', 120_000],
  ['￥1,200', 120_000],
  ['-¥35.60', -3_560],
  ['+0.01', 1],
  ['１２００', 120_000],
  ['1.1e3', 110_000],
])('%s is %d fen', (cell, fen) => {
  expect(fenOfCell(cell)).toBe(fen)
})
it.each(['1,20', '1,2000', '0.005', '12,00.00', '¥', '一千', '1.200,00', '1 200'])('%s is no amount', (cell) => {
  expect(fenOfCell(cell)).toBeUndefined()
})

it('reads grouped numbers and refuses texts whose last digits are lost', () => {
  expect(numberOf('12,345.6')).toBe(12_345.6)
  expect(numberOf('1,2')).toBeUndefined()
  expect(textOfCell('12E3', 'roomNo')).toBe('12E3')
  expect(textOfCell('6222021234567890123', 'bankRef')).toBe('6222021234567890123')
  for (const cell of ['4.20000E+27', '4.2000008102026114e+27', '6.222E+18'])
    expect(() => textOfCell(cell, 'bankRef')).toThrow(
      expect.objectContaining({ reason: 'kit.error.roundedNumber', fields: ['bankRef'] }),
    )
})
