import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { minuteOf } from '../tariff/clock.rules.ts'
import { type Course, courseOf, type Point, STEP, useWithinTime } from './course.rules.ts'

const DAY = minuteOf('2026-06-02')
const use = (milli: number, minutes = 1_440) => ({ from: DAY, to: DAY + minutes, milli })
const points = (...all: [minute: number, counterMilli: number][]): Point[] =>
  all.map(([minute, counterMilli]) => ({ at: DAY + minute, counterMilli }))
/** What was used from one minute of the day to another. */
const between = (course: Course | undefined, milli: number, from: number, to: number) =>
  useWithinTime(use(milli), { from: DAY + from, to: DAY + to }, course).pieces.reduce((sum, one) => sum + one.milli, 0)

it('puts use where the counter moved', () => {
  const { course, blind } = courseOf(points([0, 1_000], [480, 1_000], [600, 5_000], [1_440, 5_000]), use(4_000))!
  expect(between(course, 4_000, 0, 480)).toBe(0)
  expect(between(course, 4_000, 480, 540)).toBe(2_000)
  expect(between(course, 4_000, 540, 600)).toBe(2_000)
  expect(between(course, 4_000, 600, 1_440)).toBe(0)
  expect(blind).toBe(840)
})
it('takes the shape of the counter only: what was used is what the accounts say', () => {
  const { course } = courseOf(points([0, 0], [720, 300], [1_440, 400]), use(40_000))!
  expect(between(course, 40_000, 0, 720)).toBe(30_000)
  expect(course.at(-1)).toBe(40_000)
})
it('takes a fall of the counter for no use', () => {
  const { course } = courseOf(points([0, 900_000], [60, 901_000], [120, 0], [180, 1_000], [1_440, 1_000]), use(2_000))!
  expect([between(course, 2_000, 0, 60), between(course, 2_000, 60, 120), between(course, 2_000, 120, 180)]).toEqual([
    1_000, 0, 1_000,
  ])
})
it('knows nothing from one moment, or from a counter that stood', () => {
  expect(courseOf([], use(1_000))).toBeUndefined()
  expect(courseOf(points([300, 5]), use(1_000))).toBeUndefined()
  expect(courseOf(points([0, 5], [700, 5]), use(1_000))).toBeUndefined()
})
it('spreads evenly what is of another time or another sum', () => {
  const { course } = courseOf(points([0, 0], [60, 4_000], [1_440, 4_000]), use(4_000))!
  expect(between(course, 4_000, 0, 720)).toBe(4_000)
  expect(between(course, 4_800, 0, 720)).toBe(2_400)
  expect(useWithinTime(use(4_000, 2_880), { from: DAY, to: DAY + 720 }, course).after).toBe(1_000)
})

it('gives neighbours the whole together, however the time is cut', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: -50, max: 5_000 })), {
    minLength: 1,
    maxLength: 40,
  })
  const cuts = fc.array(fc.integer({ min: 1, max: 1_500 }), { maxLength: 6 })
  fc.assert(
    fc.property(steps, cuts, fc.integer({ min: 31, max: 1_500 }), fc.nat(1_000_000), (moves, at, minutes, milli) => {
      let [minute, counter] = [-60, 10_000]
      const said = moves.map(([later, more]): [number, number] => [(minute += later), (counter += more)])
      const whole = use(milli, minutes)
      const course = courseOf(points(...said), whole)?.course
      if (course) {
        expect(course).toHaveLength(Math.ceil(minutes / STEP) + 1)
        expect([...course]).toEqual([...course].toSorted((a, b) => a - b))
      }
      const borders = [0, ...at.filter((one) => one < minutes), minutes].toSorted((a, b) => a - b)
      const parts = borders.slice(1).map((to, nth) => {
        const found = useWithinTime(whole, { from: DAY + borders[nth]!, to: DAY + to }, course)
        const sum = found.pieces.reduce((all, one) => all + one.milli, 0)
        expect(sum).toBe(found.after - found.before)
        for (const piece of found.pieces) expect(piece.milli).toBeGreaterThanOrEqual(0)
        return sum
      })
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(milli)
    }),
  )
})
