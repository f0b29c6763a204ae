import { expect, it } from 'vitest'
import { minutesInWords } from './minutes-in-words.ts'

it('a span of time is said in minutes up to an hour, in hours up to two days, then in days', () => {
  const t = (keys: string | readonly string[], values?: Readonly<Record<string, unknown>>): string =>
    `${values!.count} ${String(keys).replace('workflow.detail.', '')}`
  expect([0, 59, 60, 150, 2_879, 2_880, 10_080].map((minutes) => minutesInWords(minutes, t))).toEqual([
    '0 minutes',
    '59 minutes',
    '1 hours',
    '3 hours',
    '48 hours',
    '2 days',
    '7 days',
  ])
})
