import en from '@cloud-steward/contract/shell/en.json'
import { describe, expect, it } from 'vitest'
import { formatInstant, formatWeekday, isDecimal } from './format.ts'
import { relativeTime, timeAgo } from './relative-time.ts'

const now = Date.UTC(2026, 10, 20, 12)
const words: Record<string, string> = en
const t = (key: string, values: Record<string, number> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const before = (seconds: number) => now - seconds * 1000

describe('relative time', () => {
  it.each([
    [0, 'just now'],
    [29, 'just now'],
    [30, '1 minute ago'],
    [61, '2 minutes ago'],
    [3_599, '60 minutes ago'],
    [3_600, '1 hour ago'],
    [86_399, '24 hours ago'],
    [86_400, '1 day ago'],
    [172_799, '1 day ago'],
    [172_800, formatInstant(before(172_800))],
    [-60, formatInstant(before(-60))],
  ])('%i s ago is %s', (seconds, text) => expect(relativeTime(before(seconds), t, now)).toBe(text))
  it('reads ten digits as seconds', () => expect(relativeTime(before(90) / 1000, t, now)).toBe('2 minutes ago'))
})
describe('time ago', () => {
  it.each([
    [59, '0 minutes ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [7_200, '2 hours ago'],
    [86_400, '1 day ago'],
    [259_200, '3 days ago'],
  ])('%i s is %s', (seconds, text) => expect(timeAgo(before(seconds), t, now)).toBe(text))
})
describe('other forms', () => {
  it('weekdays are Chinese', () =>
    expect(['2026-11-15', '2026-11-20', '2026-11-21'].map((day) => formatWeekday(`${day}T12:00:00`))).toEqual([
      '日',
      '五',
      '六',
    ]))
  it('decimal numbers may be signed and have no leading zeros', () => {
    expect(['0', '-1', '12.50', '0.5', '-0.25'].every(isDecimal)).toBe(true)
    expect(['', '01', '1.', '.5', '+1', '1e3', '1,000', '--1', ' 1'].some(isDecimal)).toBe(false)
  })
})
