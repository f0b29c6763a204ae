/** Requests in a second from which on people are taken to be at work here; who follows a run's progress alone is not. */
const MANY = 10

export interface Pace {
  /** Marks that this process serves a request. */
  noteRequest(): void
  /**
   * How many rows long work takes at once, of the many that are cheapest: a quarter while this process answers people too.
   * They wait behind less then, and the work takes longer.
   */
  chunkOf(most: number): number
  /** Whether this process answers people. */
  isBusy(): boolean
}
/** @param now milliseconds of a clock that never goes back */
export function makePace(now: () => number): Pace {
  let [since, count, before] = [now(), 0, 0]
  const turn = (): void => {
    const seconds = Math.floor((now() - since) / 1_000)
    if (seconds < 1) return
    before = seconds === 1 ? count : 0
    count = 0
    since += seconds * 1_000
  }
  const isBusy = (): boolean => {
    turn()
    return Math.max(count, before) >= MANY
  }
  return {
    isBusy,
    noteRequest: () => {
      turn()
      count++
    },
    chunkOf: (most) => (isBusy() ? Math.ceil(most / 4) : most),
  }
}
/** Of this process. */
export const pace = makePace(() => performance.now())
