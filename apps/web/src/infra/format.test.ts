import { describe, expect, it } from 'vitest'
import { abbreviate, formatDate, formatFen, formatInstant, formatNumber, yuanToFen } from './format.ts'

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_456, '1,234.56'],
    [-99, '-0.99'],
    [100_000_000_000, '1,000,000,000.00'],
  ])('%i fen is %s', (fen, text) => expect(formatFen(fen)).toBe(text))
  it.each([
    ['1234.56', 123_456],
    ['0.1', 10],
    ['-3', -300],
    ['4.35', 435],
    ['1.1', 110],
    ['', undefined],
    ['1.234', undefined],
    ['x', undefined],
    ['-0', 0],
  ])('%s yuan is %s fen', (yuan, fen) => expect(yuanToFen(yuan)).toBe(fen))
  it('shows nothing as a dash', () => expect(formatFen(null)).toBe('-'))
})
describe('numbers and times', () => {
  it('groups thousands', () => expect(formatNumber(1_234_567.5)).toBe('1,234,567.5'))
  it('abbreviates', () =>
    expect([999, 1_500, 2_000_000, 3e9, 4.25e12, 5e15, -6e18].map(abbreviate)).toEqual([
      '999',
      '1.5k',
      '2M',
      '3G',
      '4.3T',
      '5P',
      '-6E',
    ]))
  it('reads ten digits as seconds', () => expect(formatInstant(1_700_000_000)).toBe(formatInstant(1_700_000_000_000)))
  it('shows an empty time as a dash', () =>
    expect([formatInstant(''), formatInstant('-'), formatDate(null)]).toEqual(['-', '-', '-']))
})
