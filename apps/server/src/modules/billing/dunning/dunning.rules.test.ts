import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { daysOf, fillText, quietHours, stepToday, unknownWord, wordsOf } from './dunning.rules.ts'

const plan = { noticeDays: '-3,1,7', smsDays: '3,7' }
const DUE = '2026-06-10'

describe('steps of a plan', () => {
  it('come on their days', () => {
    const at = (today: string, last: number | null = null) => stepToday(plan, DUE, today, last)
    expect(at('2026-06-06')).toBeUndefined()
    expect(at('2026-06-07')).toEqual({ step: -3, channels: ['notice'] })
    expect(at('2026-06-13', 1)).toEqual({ step: 3, channels: ['sms'] })
    expect(at('2026-06-30')).toEqual({ step: 7, channels: ['notice', 'sms'] })
    expect(at('2026-06-30', 7)).toBeUndefined()
  })
  it('come again after the last one, every day, week or month, by its ways, and no more once a year has passed', () => {
    const at = (repeatEvery: 'day' | 'week' | 'month', day: number, last: number | null = 7) =>
      stepToday({ ...plan, repeatEvery }, DUE, addDays(DUE, day), last)
    const both = ['notice', 'sms']
    expect(at('week', 3, null)).toEqual({ step: 3, channels: ['sms'] })
    expect(at('day', 7)).toBeUndefined()
    expect(at('day', 8)).toEqual({ step: 8, channels: both })
    expect(at('week', 13)).toBeUndefined()
    expect(at('week', 22)).toEqual({ step: 21, channels: both })
    expect(at('week', 27, 21)).toBeUndefined()
    // The last of its days was 17 June: then 17 July and 17 August.
    expect(at('month', 36)).toBeUndefined()
    expect(at('month', 37)).toEqual({ step: 37, channels: both })
    expect(at('month', 70, 37)).toEqual({ step: 68, channels: both })
    expect(at('day', 500)).toEqual({ step: 365, channels: both })
    expect(at('day', 501, 365)).toBeUndefined()
  })
  const days = fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 12 })
  it('are told once each and in order, whichever days the job runs on', () =>
    fc.assert(
      fc.property(days, days, fc.array(fc.integer({ min: -40, max: 60 }), { maxLength: 30 }), (notice, sms, runs) => {
        const own = { noticeDays: notice.join(), smsDays: sms.join() }
        let last: number | null = null
        for (const run of runs.toSorted((a, b) => a - b)) {
          const found = stepToday(own, DUE, addDays(DUE, run), last)
          const due = [...notice, ...sms].filter((day) => day <= run)
          if (found) {
            // The latest one alone, and later than all before it.
            expect(found.step).toBe(Math.max(...due))
            if (last !== null) expect(found.step).toBeGreaterThan(last)
            expect(found.channels.length).toBeGreaterThan(0)
            last = found.step
          } else if (due.length) expect(last).toBe(Math.max(...due))
        }
      }),
    ))
})

it('reads days by comma and nothing else', () => {
  expect(daysOf('-3, 1，7,1')).toEqual([-3, 1, 7])
  expect(daysOf('')).toEqual([])
  for (const bad of ['1,,2', 'x', '1.5', '366', ',', Array.from({ length: 13 }, (_, at) => at).join()])
    expect(daysOf(bad), bad).toBeUndefined()
})
it('rests over midnight as well', () => {
  expect([21, 22, 3, 7, 8].map((hour) => quietHours(hour, 22, 8))).toEqual([0, 10, 5, 1, 0])
  expect([11, 12, 13, 14].map((hour) => quietHours(hour, 12, 14))).toEqual([0, 2, 1, 0])
  expect([quietHours(5, null, null), quietHours(5, 5, 5)]).toEqual([0, 0])
})
it('fills in what it knows, and names what it does not', () => {
  const bill = (no: string, fen: number, dueOn = DUE) => ({ no, roomName: 'A-101', dueOn, outstandingFen: fen })
  const words = wordsOf('王五', [bill('B2', 100, '2026-06-11'), bill('B1', 50)])
  expect(fillText('{name} {room} {no} {amount} {day}', words)).toBe('王五 A-101 B2、B1 1.50 2026-06-10')
  expect(unknownWord('{name}{constructor}')).toBe('constructor')
  expect(unknownWord('{name}')).toBeUndefined()
})
