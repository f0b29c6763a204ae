import { expect, it } from 'vitest'
import { afterWorkingMinutes, hoursFrom, type WorkClock, workingMinutesBetween } from './working-time.rules.ts'

const calendar = { holidays: new Set(['2026-12-31', '2027-01-01']), workdays: new Set(['2027-01-02']) }
const clock: WorkClock = { timeZone: 'Asia/Shanghai', from: 540, to: 1080, calendar }
const at = (text: string) => new Date(`${text}:00+08:00`)

it.each([
  ['2026-12-01T10:00', 60, '2026-12-01T11:00'],
  // Before, after and at the end of the hours.
  ['2026-12-01T06:00', 60, '2026-12-01T10:00'],
  ['2026-12-01T17:30', 60, '2026-12-02T09:30'],
  ['2026-12-01T20:00', 60, '2026-12-02T10:00'],
  ['2026-12-01T17:00', 60, '2026-12-01T18:00'],
  // Over a weekend, over holidays, and on a weekend that is worked instead.
  ['2026-12-04T17:00', 120, '2026-12-07T10:00'],
  ['2026-12-30T17:00', 120, '2027-01-02T10:00'],
  ['2026-12-01T09:00', 0, '2026-12-01T09:00'],
])('%s and %i working minutes is %s', (since, minutes, end) => {
  expect(afterWorkingMinutes(at(since), minutes, clock)).toEqual(at(end))
  expect(workingMinutesBetween(at(since), at(end), clock)).toBe(minutes)
})
it('without a calendar every day is worked, and with 24 hours every minute', () => {
  const always = { timeZone: 'Asia/Shanghai', from: 0, to: 1440 }
  expect(afterWorkingMinutes(at('2026-12-04T23:30'), 90, always)).toEqual(at('2026-12-05T01:00'))
  expect(workingMinutesBetween(at('2026-12-04T00:00'), at('2026-12-07T00:00'), always)).toBe(4_320)
})
it('where the clock is changed a day has the minutes it has', () => {
  const lisbon = { timeZone: 'Europe/Lisbon', from: 0, to: 1440 }
  const [day, next] = [new Date('2027-03-28T00:00:00Z'), new Date('2027-03-28T23:00:00Z')]
  expect(workingMinutesBetween(day, next, lisbon)).toBe(23 * 60)
  expect(afterWorkingMinutes(day, 23 * 60, lisbon)).toEqual(next)
})
it('no minute is counted twice or lost, wherever a span is cut', () => {
  const from = at('2026-12-03T08:10')
  for (let minutes = 0; minutes < 5_000; minutes += 173) {
    const end = afterWorkingMinutes(from, minutes, clock)
    expect(workingMinutesBetween(from, end, clock)).toBe(minutes)
  }
})
it.each([
  ['09:00-18:00', { from: 540, to: 1080 }],
  [' 00:00-24:00 ', { from: 0, to: 1440 }],
  ['18:00-09:00', undefined],
  ['9-18', undefined],
  ['00:00-24:30', undefined],
  [undefined, undefined],
])('%s are hours %j', (text, hours) => expect(hoursFrom(text)).toEqual(hours))
