import pg from 'pg'
import type { Statement } from './sql.ts'
import { nameOf } from './sql.ts'

/** What pg's types leave out. */
interface Wire extends pg.Connection {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  execute(config: object): void
}
interface Inner {
  name: string | undefined
  text: string
  _result: pg.QueryResult & { _types: unknown }
  callback: (error: Error | null, result?: unknown) => void
  prepare(wire: pg.Connection): void
  hasBeenParsed(wire: pg.Connection): unknown
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
const Plain = pg.Query as unknown as new (config: object) => Inner & { _canceledDueToError: Error | false }

/** A statement of a trip: sent like any of pg's, but without a synchronisation of its own. */
class Part extends Plain {
  constructor(text: string, values: readonly unknown[] = [], name = nameOf(text)) {
    super({ name, text, values })
  }
  _getRows(wire: Wire): void {
    wire.execute({})
  }
}

/**
 * Statements with a single synchronisation at the end: the server answers them all in one packet. With one each, a
 * packet each, the answer to a short list costs half as much again. After an error the server skips the rest.
 */
class Trip extends Plain {
  readonly #parts: readonly Part[]
  /** The part whose answer comes next. */
  #at = 0

  constructor(parts: readonly Part[], callback: Inner['callback']) {
    super({ text: 'trip' })
    this.#parts = parts
    this.callback = callback
  }

  submit(wire: Wire): void {
    const unknown = this.#parts.filter((part) => !part.hasBeenParsed(wire))
    const parsed = (): void => {
      const { name, text } = unknown.shift()!
      if (name) wire.parsedStatements[name] = text
      if (name) delete wire.submittedNamedStatements[name]
    }
    const { callback } = this
    wire.on('parseComplete', parsed)
    this.callback = (error, result) => {
      wire.off('parseComplete', parsed)
      // What the server has skipped it does not know.
      for (const { name } of unknown) if (name) delete wire.submittedNamedStatements[name]
      callback(error, result)
    }
    wire.stream.cork()
    for (const part of this.#parts) {
      part._result._types = this._result._types
      part.callback = (error) => error && this.callback(error)
      part.prepare(wire)
    }
    ;(wire as unknown as { sync(): void }).sync()
    wire.stream.uncork()
  }

  override handleRowDescription(message: unknown): void {
    this.#parts[this.#at]!.handleRowDescription(message)
  }
  override handleDataRow(message: unknown): void {
    this.#parts[this.#at]!.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, wire: Wire): void {
    this.#parts[this.#at++]!.handleCommandComplete(message, wire)
  }
  handleReadyForQuery(): void {
    const failed = this.#parts.find((part) => part._canceledDueToError)
    if (failed) this.callback(failed._canceledDueToError as Error)
    else
      this.callback(
        null,
        this.#parts.map(({ _result }) => _result),
      )
  }
}

/** Runs statements as one transaction of a tenant in one round trip; after an error the transaction is still open. */
export function runTrip(
  client: pg.PoolClient,
  tenantId: number,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const parts = statements.map((statement) => {
    const { sql, parameters } = statement.compile()
    return new Part(sql, parameters)
  })
  // SET takes no parameters; the caller has checked that it is a whole number.
  const tenant = new Part(`set local app.tenant_id=${tenantId}`, [], '')
  const all = [new Part('begin'), tenant, ...parts, new Part('commit')]
  return new Promise((resolve, reject) => {
    const callback: Inner['callback'] = (error, results) =>
      error ? reject(error) : resolve((results as pg.QueryResult[]).slice(2, -1))
    client.query(new Trip(all, callback) as unknown as pg.Query)
  })
}
