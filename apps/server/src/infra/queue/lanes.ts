import { setTimeout as delay } from 'node:timers/promises'
import { pace as ofThisProcess, type Pace } from './pace.ts'

/** While the database does the work of one part, this process prepares another. */
const LANES = 2
const LOOK_AGAIN_MS = 100

/**
 * Does a list part by part, two parts at once, and one after the other while people are at work here. Parts share nothing
 * that one of them locks for the other. The first error, or a part that answers `false`, ends it once no part is under way.
 * @param most items of a part when nobody else is here
 * @returns whether all was done
 */
export async function inLanes<T>(
  items: readonly T[],
  most: number,
  work: (part: T[]) => Promise<boolean>,
  pace: Pace = ofThisProcess,
): Promise<boolean> {
  let [at, isOver] = [0, false]
  const lane = async (isFirst: boolean): Promise<void> => {
    while (at < items.length && !isOver) {
      if (!isFirst && pace.isBusy()) {
        await delay(LOOK_AGAIN_MS)
        continue
      }
      const part = items.slice(at, at + pace.chunkOf(most))
      at += part.length
      try {
        if (!(await work(part))) isOver = true
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, index) => lane(index === 0)))
  const failed = lanes.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return !isOver
}
