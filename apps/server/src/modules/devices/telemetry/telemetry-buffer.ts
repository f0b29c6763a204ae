import type { Ctx } from '../../../infra/ctx/types.ts'
import { isUnstorable } from '../../../infra/db/refusals.ts'
import type { Telemetry } from './merge.rules.ts'
import { storeTelemetry } from './telemetry.queries.ts'

/** A batch is stored at this size, or this long after its first message. */
const MOST = 1_000
const WAIT_MS = 5

interface Waiting {
  given: readonly Telemetry[]
  resolve: () => void
  reject: (error: unknown) => void
}

/** Stores telemetry of many sessions in batches: one transaction per message would cost more than the messages. */
export class TelemetryBuffer {
  #waiting: Waiting[] = []
  #size = 0
  #isUrgent = false
  /** Number of batches being stored. */
  #storing = 0
  #timer: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()
  #ctx: Ctx

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /** Resolves after the commit. `atOnce`: a request waits for it, so it is stored as soon as no other batch is being stored. */
  add(given: readonly Telemetry[], atOnce = false): Promise<void> {
    if (!given.length) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ given, resolve, reject })
      this.#size += given.length
      this.#isUrgent ||= atOnce
      if (this.#size >= MOST || (this.#isUrgent && !this.#storing)) this.#flush()
      else this.#timer ??= setTimeout(() => this.#flush(), WAIT_MS)
    })
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const taken = this.#waiting
    this.#waiting = []
    this.#size = 0
    this.#isUrgent = false
    this.#storing++
    // One batch at a time: parallel batches would wait for each other's row locks.
    this.#last = this.#last.then(async () => {
      await this.#store(taken)
      this.#storing--
      if (this.#isUrgent && !this.#storing) this.#flush()
    })
  }

  async #store(taken: readonly Waiting[]): Promise<void> {
    const statement = storeTelemetry(
      this.#ctx.tenant.id,
      taken.flatMap((one) => one.given),
    )
    try {
      await this.#ctx.db.run(statement)
      for (const { resolve } of taken) resolve()
    } catch (error) {
      // One message the database cannot store must not block the rest of its batch: store them one by one.
      if (isUnstorable(error) && taken.length > 1) {
        for (const one of taken) await this.#store([one])
        return
      }
      for (const { reject } of taken) reject(error)
    }
  }

  /** Resolves when all received values are stored or refused. */
  async settled(): Promise<void> {
    if (this.#waiting.length) this.#flush()
    await this.#last
  }
}
