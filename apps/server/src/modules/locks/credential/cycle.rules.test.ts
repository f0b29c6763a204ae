import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SimLock } from '../../../../../simulator/src/lock.ts'
import { cloudKindOf, cloudRefusal, type Hours, opensAt } from './cycle.rules.ts'

const CHINA = 'Asia/Shanghai'
const at = (local: string) => Date.parse(`${local.replace(' ', 'T')}:00+08:00`)
const YEAR = { validFrom: at('2026-01-01 00:00'), validTo: at('2027-01-01 00:00') }
const opens = (hours: Partial<Hours>, local: string) => opensAt({ ...YEAR, ...hours }, at(local), CHINA)

describe('the hours of a key', () => {
  it('are those of its days, by the clock of the door', () => {
    // The 22nd of June 2026 is a Monday.
    const cleaner = { weekdays: ['1', '3'], dayFrom: '09:00', dayTo: '18:00' }
    expect(opens(cleaner, '2026-06-22 09:00')).toBe(true)
    expect(opens(cleaner, '2026-06-22 08:59')).toBe(false)
    expect(opens(cleaner, '2026-06-22 18:00')).toBe(false)
    expect(opens(cleaner, '2026-06-23 12:00')).toBe(false)
    expect(opens(cleaner, '2026-06-24 17:59')).toBe(true)
    // The same moment is another hour elsewhere.
    expect(opensAt({ ...YEAR, ...cleaner }, at('2026-06-22 09:00'), 'Europe/London')).toBe(false)
  })
  it('may end on the next day, and belong to the day on which they began', () => {
    const guard = { weekdays: ['7'], dayFrom: '22:00', dayTo: '06:00' }
    expect(opens(guard, '2026-06-21 22:00')).toBe(true)
    expect(opens(guard, '2026-06-22 05:59')).toBe(true)
    expect(opens(guard, '2026-06-22 06:00')).toBe(false)
    expect(opens(guard, '2026-06-21 05:00')).toBe(false)
    expect(opens(guard, '2026-06-22 22:00')).toBe(false)
    expect(opens({ dayFrom: '20:00', dayTo: '00:00' }, '2026-06-22 23:59')).toBe(true)
    expect(opens({ dayFrom: '20:00', dayTo: '00:00' }, '2026-06-23 00:00')).toBe(false)
  })
  it('are never before its first moment nor from its last on', () => {
    expect(opens({}, '2026-12-31 23:59')).toBe(true)
    expect(opens({}, '2027-01-01 00:00')).toBe(false)
    expect(opens({ dayFrom: '22:00', dayTo: '06:00' }, '2027-01-01 01:00')).toBe(false)
    expect(opens({}, '2025-12-31 23:59')).toBe(false)
  })
})

const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const times = fc
  .tuple(clock, clock)
  .filter(([from, to]) => from !== to)
  .map(([dayFrom, dayTo]) => ({ dayFrom, dayTo }))
const weekdays = fc.subarray(['1', '2', '3', '4', '5', '6', '7'], { minLength: 1 })
const instants = fc.integer({ min: YEAR.validFrom / 60_000, max: YEAR.validTo / 60_000 - 1 }).map((one) => one * 60_000)
const zones = fc.constantFrom(CHINA, 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC')

describe('for all hours, days, moments and places', () => {
  it('an hour and the hours that are left of a day are never both open, and one of them always is', () => {
    fc.assert(
      fc.property(times, instants, zones, ({ dayFrom, dayTo }, moment, zone) => {
        const one = opensAt({ ...YEAR, dayFrom, dayTo }, moment, zone)
        const rest = opensAt({ ...YEAR, dayFrom: dayTo, dayTo: dayFrom }, moment, zone)
        expect(one).toBe(!rest)
      }),
    )
  })
  it('a moment belongs to one day of the week alone, also at night', () => {
    fc.assert(
      fc.property(fc.option(times, { nil: {} }), instants, zones, (hours, moment, zone) => {
        const days = ['1', '2', '3', '4', '5', '6', '7'].filter((day) =>
          opensAt({ ...YEAR, ...hours, weekdays: [day] }, moment, zone),
        )
        expect(days).toHaveLength(opensAt({ ...YEAR, ...hours }, moment, zone) ? 1 : 0)
      }),
    )
  })
  it('more days open no less', () => {
    fc.assert(
      fc.property(weekdays, weekdays, times, instants, zones, (some, others, hours, moment, zone) => {
        const on = (days: string[]) => opensAt({ ...YEAR, ...hours, weekdays: days }, moment, zone)
        if (on(some)) expect(on([...some, ...others])).toBe(true)
      }),
    )
  })
  it('a door opens when we say that it does', () => {
    fc.assert(
      fc.property(weekdays, times, instants, (days, hours, moment) => {
        const given = { ...YEAR, ...hours, weekdays: days }
        const door = new SimLock({ address: 'AC1' }, () => new Date(moment))
        const [from, to] = [given.validFrom, given.validTo].map((one) => new Date(one).toISOString())
        const code = { slot: 1, kind: 'passcode', code: '2580', from, to, start: hours.dayFrom, end: hours.dayTo }
        door.answer({ id: '1', address: 'AC1', op: 'put', ...code, days: days.map(Number) })
        expect(door.enter('2580').opened).toBe(opensAt(given, moment, CHINA))
      }),
    )
  })
})

describe('a maker’s cloud', () => {
  it('computes digits for one day, workdays, weekends, every day, and one time', () => {
    const kinds = [['1'], ['7'], ['5', '4', '3', '2', '1'], ['6', '7'], [], ['1', '3']].map((days) =>
      cloudKindOf('weekly', days),
    )
    expect(kinds).toEqual([8, 14, 7, 5, 6, undefined])
    expect([cloudKindOf('once'), cloudKindOf('period')]).toEqual([1, undefined])
  })
  it('takes full hours within a day, and no digits of ours', () => {
    const weekly = { cycle: 'weekly', weekdays: ['1'], dayFrom: '09:00', dayTo: '18:00', hasSecret: false } as const
    expect(cloudRefusal(weekly)).toBeUndefined()
    expect(cloudRefusal({ ...weekly, dayTo: '18:30' })).toBe('cycleHours')
    expect(cloudRefusal({ ...weekly, dayFrom: '22:00', dayTo: '06:00' })).toBe('cycleHours')
    expect(cloudRefusal({ ...weekly, dayFrom: null, dayTo: null })).toBe('cycleHours')
    expect(cloudRefusal({ ...weekly, weekdays: ['1', '3'] })).toBe('cycleHours')
    expect(cloudRefusal({ ...weekly, hasSecret: true })).toBe('ownDigits')
    expect(cloudRefusal({ cycle: 'once', hasSecret: true })).toBe('ownDigits')
    expect(cloudRefusal({ cycle: 'period', hasSecret: true })).toBeUndefined()
  })
})
