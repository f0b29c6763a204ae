import type { Logger } from 'pino'

/** A round trip to the database that took this long is logged with its statements. */
const SLOW_MS = 200
/** Characters of each logged statement. */
const MOST_TEXT = 4_000

/** Statements of one request or job, and the milliseconds it waited for the database. */
export class Tally {
  statements = 0
  ms = 0
  readonly #log: Pick<Logger, 'warn'>

  /** @param log logger whose lines carry the id of the request or job */
  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  /** Notes one round trip. It may carry several statements; BEGIN and COMMIT have no values and are not counted. */
  note(parts: readonly { part: { text: string; values?: readonly unknown[] } }[], ms: number): void {
    this.ms += ms
    for (const { part } of parts) if (part.values) this.statements++
    if (ms >= SLOW_MS) this.#tell(parts, ms)
  }
  #tell(parts: Parameters<Tally['note']>[0], ms: number): void {
    // The text has placeholders ($1); the values are personal data and are never logged.
    const texts = parts.filter(({ part }) => part.values).map(({ part }) => part.text.slice(0, MOST_TEXT))
    if (texts.length) this.#log.warn({ ms: Math.round(ms), sql: texts }, 'slow statement')
  }
}
