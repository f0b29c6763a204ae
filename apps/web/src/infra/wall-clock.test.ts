import { expect, it } from 'vitest'
import { momentOf, wallClock } from './wall-clock.ts'

it.each([
  ['2026-11-27T01:05:00.000Z', 'Asia/Shanghai', '2026-11-27 09:05:00'],
  ['2026-11-27T01:05:00.000Z', 'America/Los_Angeles', '2026-11-26 17:05:00'],
  ['2026-12-31T16:00:00.000Z', 'Asia/Shanghai', '2027-01-01 00:00:00'],
  ['2026-03-08T10:30:00.000Z', 'America/Los_Angeles', '2026-03-08 03:30:00'],
])('%s is shown in %s as %s, and sent back as the same', (moment, zone, wall) => {
  expect(wallClock(Date.parse(moment), zone)).toBe(wall)
  expect(momentOf(wall, zone)).toBe(moment)
})
