import { expect, it } from 'vitest'
import { ticksBetween } from './ticks.ts'

it('are round, and hold everything between them', () => {
  expect(ticksBetween(0, 7.37)).toEqual([0, 2, 4, 6, 8])
  expect(ticksBetween(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
  expect(ticksBetween(218.4, 233.1)).toEqual([215, 220, 225, 230, 235])
  expect(ticksBetween(-3, 4)).toEqual([-4, -2, 0, 2, 4])
  expect(ticksBetween(5, 5)).toEqual([4, 6])
  expect(ticksBetween(0, 0)).toEqual([0, 0.25])
})
