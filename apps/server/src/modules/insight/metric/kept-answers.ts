/** Cache of answers. An answer past its time is still given, while a new one is counted in the background. */
interface Kept<T> {
  answer: T
  at: number
}
export interface Given<T> {
  answer: T
  at: Date
  isStale: boolean
}
/** Maximum number of cached answers, and how long a stale one may still be given. */
const [MOST, STALE_MS] = [5_000, 15 * 60_000]
/** Counts that run at the same time. Each takes the database long; the others wait, so that lists stay fast. */
const AT_ONCE = 2

export class KeptAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #running = new Map<string, Promise<Kept<T>>>()
  readonly #waiting: (() => void)[] = []
  #atWork = 0

  /** @param freshMs for how long an answer is as good as a new one */
  async get(key: string, freshMs: number, count: () => Promise<T>): Promise<Given<T>> {
    const kept = this.#kept.get(key)
    const age = kept ? Date.now() - kept.at : Number.POSITIVE_INFINITY
    if (kept && age <= freshMs) return { answer: kept.answer, at: new Date(kept.at), isStale: false }
    const running = this.#running.get(key) ?? this.#start(key, count)
    if (kept && age <= STALE_MS) {
      // Avoid an unhandled rejection: the error goes to the callers that await this count.
      running.catch(() => undefined)
      return { answer: kept.answer, at: new Date(kept.at), isStale: true }
    }
    const { answer, at } = await running
    return { answer, at: new Date(at), isStale: false }
  }

  #start(key: string, count: () => Promise<T>): Promise<Kept<T>> {
    const running = this.#inTurn(count)
      .then((answer) => {
        const kept = { answer, at: Date.now() }
        this.#kept.delete(key)
        this.#kept.set(key, kept)
        if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!)
        return kept
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  async #inTurn(count: () => Promise<T>): Promise<T> {
    if (this.#atWork >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#atWork++
    try {
      return await count()
    } finally {
      // The count that has waited longest takes the free place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#atWork--
    }
  }
}
