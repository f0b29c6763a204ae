import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inLanes } from './lanes.ts'
import type { Pace } from './pace.ts'

const numbers = Array.from({ length: 1_003 }, (_, at) => at)
const paceOf = (isBusy: () => boolean): Pace => ({
  noteRequest: () => {},
  isBusy,
  chunkOf: (most) => (isBusy() ? most / 4 : most),
})
const quiet = paceOf(() => false)

/** Work that takes some turns, and what of it was under way at once. */
function worker(more: (part: number[]) => boolean = () => true) {
  const seen: number[] = []
  let [underWay, most] = [0, 0]
  const work = async (part: number[]): Promise<boolean> => {
    most = Math.max(most, ++underWay)
    for (let times = 0; times < 1 + (part[0]! % 5); times++) await turn()
    underWay--
    const goesOn = more(part)
    seen.push(...part)
    return goesOn
  }
  return { work, seen, most: () => most, underWay: () => underWay }
}

it('does each item once, two parts at once', async () => {
  const { work, seen, most } = worker()
  expect(await inLanes(numbers, 100, work, quiet)).toBe(true)
  expect(seen.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(most()).toBe(2)
})

it('does one part after the other, in smaller parts, while people are at work', async () => {
  const sizes: number[] = []
  const { work, seen, most } = worker((part) => sizes.push(part.length) > 0)
  expect(
    await inLanes(
      numbers,
      100,
      work,
      paceOf(() => true),
    ),
  ).toBe(true)
  expect(seen).toEqual(numbers)
  expect(most()).toBe(1)
  expect(Math.max(...sizes)).toBe(25)
})

it('ends where a part says so, and says that not all was done', async () => {
  const { work, seen, underWay } = worker((part) => part[0]! < 300)
  expect(await inLanes(numbers, 100, work, quiet)).toBe(false)
  expect(underWay()).toBe(0)
  expect(seen.length).toBeLessThan(600)
})

it('tells of an error when nothing is under way any more', async () => {
  const { work, underWay } = worker((part) => {
    if (part[0] === 200) throw new Error('broken')
    return true
  })
  await expect(inLanes(numbers, 100, work, quiet)).rejects.toThrow('broken')
  expect(underWay()).toBe(0)
})
