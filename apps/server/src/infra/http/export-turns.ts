import { Refusal } from '@cloud-steward/contract'

/** As many as the pool of long reads has connections. */
const PLACES = 4
/** Of one user at the same time: the other places stay for others. */
const OF_ONE = 2
/** Longer nobody waits for the first byte of a file without being told. */
const WAIT_MS = 20_000
const MOST_WAITING = 100

interface Waiting {
  who: string
  start(): void
}

/** Who reads a whole list now, and who waits for it, in the order they came; a user with two running waits behind others. */
export class ExportTurns {
  readonly #running = new Map<string, number>()
  #waiting: Waiting[] = []
  readonly #waitMs: number

  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs
  }

  /**
   * @returns gives the place back
   * @throws Refusal 429 with the place in the queue when none is free in time, or too many wait
   */
  async take(who: string): Promise<() => void> {
    if (!this.#isFree(who)) await this.#wait(who)
    else this.#count(who, 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count(who, -1)
      this.#next()
    }
  }

  #of = (who: string): number => this.#running.get(who) ?? 0
  #isFree(who: string): boolean {
    const all = [...this.#running.values()].reduce((sum, one) => sum + one, 0)
    return all < PLACES && this.#of(who) < OF_ONE
  }
  #count(who: string, by: 1 | -1): void {
    const left = this.#of(who) + by
    if (left) this.#running.set(who, left)
    else this.#running.delete(who)
  }
  #wait(who: string): Promise<void> {
    const refusal = () =>
      new Refusal('kit.error.exportsBusy', { http: 429, values: { position: this.#waiting.length + 1 } })
    if (this.#waiting.length >= MOST_WAITING) throw refusal()
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
        reject(new Refusal('kit.error.exportsBusy', { http: 429, values: { position } }))
      }, this.#waitMs)
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
/** Of this process: its connections are what is shared. */
export const exportTurns = new ExportTurns()
