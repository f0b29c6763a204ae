import type { ParsedCronItem } from 'graphile-worker'
import { expect, it } from 'vitest'
import { cronItems, taskOf } from './cron.ts'

const digestOf = (at: string): Parameters<ParsedCronItem['match']>[0] => {
  const time = new Date(at)
  return {
    min: time.getUTCMinutes(),
    hour: time.getUTCHours(),
    date: time.getUTCDate(),
    month: time.getUTCMonth() + 1,
    dow: time.getUTCDay(),
  }
}
/** Whether a pattern is due at a moment, both in UTC. */
const isDueAt = (schedule: string, at: string): boolean =>
  cronItems([{ name: 'one', schedule }])[0]!.match(digestOf(at))

it.each([
  ['* * * * *', '2026-03-31T15:59:00Z', true],
  ['*/5 * * * *', '2026-03-31T16:05:00Z', true],
  ['*/5 * * * *', '2026-03-31T16:06:00Z', false],
  // Ten past one in China is ten past five in the evening before.
  ['10 1 * * *', '2026-03-30T17:10:00Z', true],
  ['10 1 * * *', '2026-03-31T01:10:00Z', false],
  // The first of a month in China begins on the last day of the month before in UTC; months differ in length.
  ['20 2 1 * *', '2026-03-31T18:20:00Z', true],
  ['20 2 1 * *', '2026-04-30T18:20:00Z', true],
  ['20 2 1 * *', '2026-04-01T18:20:00Z', false],
  ['20 2 1 * *', '2026-12-31T18:20:00Z', true],
  ['0 0 1 1 *', '2026-12-31T16:00:00Z', true],
  // Sunday in China, Saturday in UTC.
  ['0 3 * * 0', '2026-03-28T19:00:00Z', true],
  ['0 3 * * 0', '2026-03-29T19:00:00Z', false],
  ['25 1-23 * * *', '2026-03-31T16:25:00Z', false],
  ['25 1-23 * * *', '2026-03-31T17:25:00Z', true],
])("reads %s on China's clock: at %s it is %s", (schedule, at, due) => {
  expect(isDueAt(schedule, at)).toBe(due)
})

it('has one task for each schedule, which waits once however many times have passed', () => {
  const [often, daily] = cronItems([
    { name: 'often', schedule: '* * * * *' },
    { name: 'daily', schedule: '10 1 * * *' },
  ])
  expect([often!.task, often!.identifier, often!.options.jobKey]).toEqual(Array(3).fill(taskOf('often')))
  // Missed for up to an hour, a daily one comes once the server is back; one of each minute comes anyway.
  expect([often!.options.backfillPeriod, daily!.options.backfillPeriod]).toEqual([0, 3_600_000])
})

it('refuses a pattern it cannot read', () => {
  expect(() => cronItems([{ name: 'wrong', schedule: '61 * * * *' }])).toThrow(/61/)
})
