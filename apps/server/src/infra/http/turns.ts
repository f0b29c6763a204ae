import { Refusal } from '@cloud-steward/contract'

/** Who waits at most, of all callers together; each holds a file in memory. */
const MOST_WAITING = 20

/**
 * A few places for heavy work. Who finds none waits; a place that gets free goes to the caller who waits longest among
 * those who were served least recently, so a caller's second piece of work comes after everybody's first.
 */
export class Turns {
  #free: number
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(places: number) {
    this.#free = places
  }

  /** Does the work of a caller when it is his turn. Refused with 503 when too many wait. */
  async take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await this.#wait(caller)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(caller: string): Promise<void> {
    const waiting = [...this.#waiting.values()].reduce((sum, list) => sum + list.length, 0)
    if (waiting >= MOST_WAITING) throw new Refusal('kit.error.unavailable', { http: 503 })
    return new Promise((resolve) => {
      const own = this.#waiting.get(caller)
      if (own) own.push(resolve)
      else this.#waiting.set(caller, [resolve])
    })
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#free++
      return
    }
    const [caller, list] = first
    // Behind the others, with what he has left.
    this.#waiting.delete(caller)
    const start = list.shift()!
    if (list.length) this.#waiting.set(caller, list)
    start()
  }
}
