import { Refusal } from '@cloud-steward/contract'
import { limitedPlaces, limitNow, noteAsked } from '../limits/limits.ts'

interface Places {
  /** Name of the limit on the screen of limits, where the platform can change it for a time. */
  name?: string
  places: number
  /** Of one user at the same time: the other places stay for others. */
  ofOne: number
  /** A caller that has waited this long is refused with its place in the queue. */
  waitMs: number
  mostWaiting: number
  /** What is told then, with the place in the queue. */
  reason: string
}

interface Waiting {
  who: string
  start(): void
}

/** Who does heavy work now, and who waits for it, in the order they came; a user who does as much as one may waits behind others. */
export class Turns {
  readonly #running = new Map<string, number>()
  #waiting: Waiting[] = []
  readonly #given: Places

  constructor(given: Places) {
    this.#given = given
    const { name, places } = given
    if (name) limitedPlaces(name, places, () => ({ running: this.#all(), waiting: this.#waiting.length }))
  }

  /**
   * @returns gives the place back
   * @throws Refusal 429 with the place in the queue when none is free in time, or too many wait
   */
  async take(who: string): Promise<() => void> {
    await this.#begin(who)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count(who, -1)
      this.#next()
    }
  }

  async #begin(who: string): Promise<void> {
    const { name = '' } = this.#given
    try {
      if (!this.#isFree(who)) await this.#wait(who)
      else this.#count(who, 1)
      noteAsked(name, false)
    } catch (error) {
      noteAsked(name, true)
      throw error
    }
  }

  #all = (): number => [...this.#running.values()].reduce((sum, one) => sum + one, 0)
  #of = (who: string): number => this.#running.get(who) ?? 0
  #isFree(who: string): boolean {
    const { name = '', places } = this.#given
    return this.#all() < limitNow(name, places) && this.#of(who) < this.#given.ofOne
  }
  #count(who: string, by: 1 | -1): void {
    const left = this.#of(who) + by
    if (left) this.#running.set(who, left)
    else this.#running.delete(who)
  }
  #wait(who: string): Promise<void> {
    const { mostWaiting, reason, waitMs } = this.#given
    const refusal = (position: number) => new Refusal(reason, { http: 429, values: { position } })
    if (this.#waiting.length >= mostWaiting) throw refusal(this.#waiting.length + 1)
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        who,
        start: () => {
          clearTimeout(late)
          this.#count(who, 1)
          resolve()
        },
      }
      const late = setTimeout(() => {
        const position = this.#waiting.indexOf(mine) + 1
        this.#waiting = this.#waiting.filter((one) => one !== mine)
        reject(refusal(position))
      }, waitMs)
      this.#waiting.push(mine)
    })
  }
  #next(): void {
    const first = this.#waiting.find(({ who }) => this.#isFree(who))
    if (!first) return
    this.#waiting = this.#waiting.filter((one) => one !== first)
    first.start()
  }
}
/** Of this process: its connections are what is shared, and the pool of long reads has four. */
export const exportTurns = new Turns({
  name: 'exports',
  places: 4,
  ofOne: 2,
  waitMs: 20_000,
  mostWaiting: 100,
  reason: 'kit.error.exportsBusy',
})
/** Reading a file takes the processor, and each that waits holds ten megabytes. The console gives up after 15 s. */
export const uploadTurns = new Turns({
  name: 'imports',
  places: 2,
  ofOne: 1,
  waitMs: 12_000,
  mostWaiting: 20,
  reason: 'kit.error.importsBusy',
})
