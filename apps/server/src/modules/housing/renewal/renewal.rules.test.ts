import { expect, it } from 'vitest'
import { lastDayToObject, nextEnd, obstacleOf, renewsOn } from './renewal.rules.ts'

it('renews on the day after the last one to say no', () => {
  expect(lastDayToObject('2026-12-31', 30)).toBe('2026-12-01')
  expect(renewsOn('2026-12-31', 30)).toBe('2026-12-02')
})

it('goes on for whole months from the day after the end, to the end of short ones', () => {
  expect(nextEnd('2026-12-31', 12)).toBe('2027-12-31')
  expect(nextEnd('2027-01-30', 1)).toBe('2027-02-28')
  expect(nextEnd('2027-02-27', 1)).toBe('2027-03-27')
  expect(nextEnd('2028-02-28', 12)).toBe('2029-02-28')
  expect(nextEnd('2026-08-30', 6)).toBe('2027-02-28')
  expect(nextEnd('2026-08-31', 6)).toBe('2027-02-28')
})

it('says of every refusal what stands against it', () => {
  expect(obstacleOf('housing.error.roomKept')).toBe('reserved')
  expect(obstacleOf('housing.error.stepBelowZero')).toBe('other')
})
