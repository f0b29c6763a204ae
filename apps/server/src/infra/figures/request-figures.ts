/** Buckets that grow by a sixth, from a tenth of a millisecond to beyond a minute and a half. */
const [BUCKETS, GROWTH, FIRST_MS] = [96, Math.log(7 / 6), 0.1]
const bucketOf = (ms: number): number =>
  ms <= FIRST_MS ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms / FIRST_MS) / GROWTH))
/** The upper end of a bucket. */
const endOf = (bucket: number): number => FIRST_MS * Math.exp(bucket * GROWTH)

export interface RequestSummary {
  requests: number
  /** Answers of 500 and above; "not now" is none. */
  errors: number
  p50Ms: number | null
  p95Ms: number | null
}

/** How many requests there were since one last asked, and how long they took. Noting one costs a logarithm. */
export class RequestFigures {
  #counts = new Uint32Array(BUCKETS)
  #requests = 0
  #errors = 0

  note(ms: number, status: number): void {
    this.#counts[bucketOf(ms)]!++
    this.#requests++
    if (status >= 500 && status !== 503) this.#errors++
  }
  /** Summary of the requests since the last call; the counters start again at zero. */
  take(): RequestSummary {
    const [counts, requests, errors] = [this.#counts, this.#requests, this.#errors]
    this.#counts = new Uint32Array(BUCKETS)
    this.#requests = this.#errors = 0
    const at = (part: number): number | null => {
      if (!requests) return null
      let left = Math.ceil(requests * part)
      const bucket = counts.findIndex((count) => (left -= count) <= 0)
      return Math.round(endOf(bucket) * 100) / 100
    }
    return { requests, errors, p50Ms: at(0.5), p95Ms: at(0.95) }
  }
}
