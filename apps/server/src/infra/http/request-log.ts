import type { Bindings, Logger } from 'pino'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/**
 * The log of one request, whose lines name it. The child that writes them is made when there is something to write: nearly
 * all requests have nothing to say.
 */
export class RequestLog {
  readonly #parent: Logger
  readonly #bindings: Bindings
  #child: Logger | undefined

  /** @param bindings what each of its lines says besides */
  constructor(parent: Logger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }
  /** Adds bindings, such as the user, to the lines that follow. */
  about(bindings: Bindings): void {
    Object.assign(this.#bindings, bindings)
    this.#child = undefined
  }
  get #own(): Logger {
    return (this.#child ??= this.#parent.child(this.#bindings))
  }
  #write(level: Level, given: unknown[]): void {
    if (!this.#parent.isLevelEnabled(level)) return
    const write: (...given: unknown[]) => void = this.#own[level].bind(this.#own)
    write(...given)
  }

  get level(): string {
    return this.#parent.level
  }
  isLevelEnabled(level: string): boolean {
    return this.#parent.isLevelEnabled(level)
  }
  child(...given: Parameters<Logger['child']>): unknown {
    return this.#own.child(...given)
  }
  fatal(...given: unknown[]): void {
    this.#write('fatal', given)
  }
  error(...given: unknown[]): void {
    this.#write('error', given)
  }
  warn(...given: unknown[]): void {
    this.#write('warn', given)
  }
  info(...given: unknown[]): void {
    this.#write('info', given)
  }
  debug(...given: unknown[]): void {
    this.#write('debug', given)
  }
  trace(...given: unknown[]): void {
    this.#write('trace', given)
  }
  silent(): void {}
}
