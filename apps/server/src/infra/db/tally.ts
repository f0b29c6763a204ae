import type { Logger } from 'pino'

/** A trip to the database that took this long is written down, with what it asked. */
const SLOW_MS = 200
/** Of each statement; a list may have many columns. */
const MOST_TEXT = 4_000

/** What work asked of the database: how many statements, and how long it waited for them. */
export class Tally {
  statements = 0
  ms = 0
  readonly #log: Pick<Logger, 'warn'>

  /** @param log whose lines name the work */
  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  /** Statements travel together; those that only open and close a transaction have no values. */
  note(parts: readonly { part: { text: string; values?: readonly unknown[] } }[], ms: number): void {
    this.ms += ms
    for (const { part } of parts) if (part.values) this.statements++
    if (ms >= SLOW_MS) this.#tell(parts, ms)
  }
  #tell(parts: Parameters<Tally['note']>[0], ms: number): void {
    // Texts with $1 for the values: those say what is in the records of people.
    const texts = parts.filter(({ part }) => part.values).map(({ part }) => part.text.slice(0, MOST_TEXT))
    if (texts.length) this.#log.warn({ ms: Math.round(ms), sql: texts }, 'slow statement')
  }
}
