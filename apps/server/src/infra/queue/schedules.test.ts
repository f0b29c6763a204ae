import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSchedules } from './schedules.ts'

const MINUTE = 60_000
let said: string[]
let errors: unknown[]
const log = { error: (fields: unknown) => void errors.push(fields) }
const due = async (name: string): Promise<void> => {
  said.push(`${name} ${new Date().toISOString().slice(5, 16)}`)
}
beforeEach(() => {
  said = []
  errors = []
  vi.useFakeTimers({ now: new Date('2026-03-31T15:58:30Z') })
})
afterEach(() => void vi.useRealTimers())

it("says what is due on China's clock, across the end of a month, and nothing when it has ended", async () => {
  const jobs = [
    { name: 'often', schedule: '*/5 * * * *' },
    { name: 'first', schedule: '0 0 1 * *' },
    // Further off than a timer can wait.
    { name: 'yearly', schedule: '0 0 1 1 *' },
  ]
  const end = keepSchedules(jobs, due, log)
  await vi.advanceTimersByTimeAsync(12 * MINUTE)
  expect(said).toEqual(['often 03-31T16:00', 'first 03-31T16:00', 'often 03-31T16:05', 'often 03-31T16:10'])
  end()
  said = []
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(said).toEqual([])
})

it('says once what came due while the machine slept, and goes on by a clock that was set back', async () => {
  const end = keepSchedules([{ name: 'often', schedule: '* * * * *' }], due, log)
  vi.setSystemTime(new Date('2026-03-31T20:00:10Z'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(said).toEqual(['often 03-31T20:00'])
  vi.setSystemTime(new Date('2026-03-31T10:00:00Z'))
  await vi.advanceTimersByTimeAsync(2 * MINUTE + 40_000)
  expect(said.slice(1)).toEqual(['often 03-31T10:01', 'often 03-31T10:02'])
  end()
})

it('leaves out what comes due while the last time is under way, and goes on behind a failure', async () => {
  let finish: () => void = () => {}
  const slow = (name: string) => {
    said.push(name)
    return new Promise<void>((resolve, reject) => {
      finish = said.length === 1 ? resolve : () => reject(new Error('no database'))
    })
  }
  const end = keepSchedules([{ name: 'slow', schedule: '* * * * *' }], slow, log)
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(said).toHaveLength(1)
  finish()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(said).toHaveLength(2)
  finish()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(said).toHaveLength(3)
  expect(errors).toEqual([{ error: 'no database', job: 'slow' }])
  end()
})
