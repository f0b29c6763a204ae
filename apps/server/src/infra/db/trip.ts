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

/** Sends statements together; after an error the transaction they stand in is open and failed. */
const travel = (client: pg.PoolClient, parts: readonly Part[]): Promise<pg.QueryResult[]> =>
  new Promise((resolve, reject) => {
    const callback: Inner['callback'] = (error, results) =>
      error ? reject(error) : resolve(results as pg.QueryResult[])
    client.query(new Trip(parts, callback) as unknown as pg.Query)
  })
const partOf = (statement: Statement): Part => {
  const { sql, parameters } = statement.compile()
  return new Part(sql, parameters)
}
// SET takes no parameters. SET LOCAL (not set_config) also reaches Citus workers.
const beginAs = (tenantId: number): Part[] => [
  new Part('begin'),
  new Part(`set local app.tenant_id=${tenantId}`, [], ''),
]

/** Runs statements as one transaction of a tenant in one round trip. */
export async function runTrip(
  client: pg.PoolClient,
  tenantId: number,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const parts = statements.map(partOf)
  return (await travel(client, [...beginAs(tenantId), ...parts, new Part('commit')])).slice(2, -1)
}

interface Waiting {
  resolve(result: pg.QueryResult): void
  reject(error: Error): void
}
/** An open transaction of a tenant. What is asked before the caller waits for something travels together. */
export class Journey {
  readonly #client: pg.PoolClient
  #parts: Part[]
  #waiting: Waiting[] = []
  #begun = 2

  constructor(client: pg.PoolClient, tenantId: number) {
    this.#client = client
    this.#parts = beginAs(tenantId)
  }

  send = (statement: Statement): Promise<pg.QueryResult> => this.#join(partOf(statement))
  commit = (): Promise<pg.QueryResult> => this.#join(new Part('commit'))

  #join(part: Part): Promise<pg.QueryResult> {
    if (!this.#waiting.length) process.nextTick(() => void this.#leave())
    this.#parts.push(part)
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Forgets what has not left yet, and undoes the rest. */
  async rollback(reason: Error): Promise<void> {
    for (const { reject } of this.#waiting) reject(reason)
    this.#waiting = []
    this.#parts = []
    // Nothing was sent, so nothing is open.
    if (!this.#begun) await this.#client.query('rollback')
  }

  async #leave(): Promise<void> {
    if (!this.#waiting.length) return
    const [parts, waiting, skip] = [this.#parts, this.#waiting, this.#begun]
    this.#parts = []
    this.#waiting = []
    this.#begun = 0
    try {
      const results = await travel(this.#client, parts)
      for (const [at, { resolve }] of waiting.entries()) resolve(results[at + skip]!)
    } catch (error) {
      for (const { reject } of waiting) reject(error as Error)
    }
  }
}
