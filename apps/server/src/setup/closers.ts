import { setTimeout as delay } from 'node:timers/promises'

/**
 * What is closed together, in this order, and how long the process waits for it. A process manager kills ten seconds after
 * SIGTERM; a request, a job or a database that hangs must not use up the time of what comes after it.
 */
const STAGES = { work: 6_500, shared: 1_000, database: 2_000 } as const
export type Stage = keyof typeof STAGES

interface Log {
  warn(fields: object, text: string): void
}

/** What is to be closed before the process ends. */
export class Closers {
  readonly #stages = new Map<Stage, (() => Promise<unknown>)[]>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }
  add(stage: Stage, close: () => Promise<unknown>): void {
    this.#stages.set(stage, [...(this.#stages.get(stage) ?? []), close])
  }
  /** Resolves when everything is closed, or when the time of every stage is over. */
  async close(): Promise<void> {
    for (const [stage, ms] of Object.entries(STAGES) as [Stage, number][]) {
      const closing = (this.#stages.get(stage) ?? []).map((close) =>
        close().catch((error: Error) => this.#log.warn({ error: error.message }, 'while stopping')),
      )
      if (!closing.length) continue
      const isClosed = await Promise.race([Promise.all(closing).then(() => true), delay(ms, false)])
      if (!isClosed) this.#log.warn({ stage }, 'did not stop in time and is left')
    }
  }
}
