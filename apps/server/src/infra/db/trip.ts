import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** One statement on its way. */
export interface Part {
  text: string
  values?: readonly unknown[]
  /** Prepared under this name; without one it is planned anew. */
  name?: string
}
/** What a statement answered. */
export interface Came {
  rows: Record<string, unknown>[]
  /** Rows it returned or touched. */
  count: number
  /** What was done: `SELECT`, `COMMIT`, `ROLLBACK`… */
  command: string
}
/** Sends a statement with all others that are sent before anybody waits. */
export type Send = (part: Part) => Promise<Came>

/** How rows of a statement become objects; undefined where it returns none. */
type Shape = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Record<string, null> } | undefined
interface Waiting {
  part: Part
  /** As the protocol writes them. */
  values: unknown[]
  shape?: Shape
  rows: Came['rows']
  resolve(came: Came): void
  reject(error: Error): void
}
/** What pg's types leave out, or ask for in vain. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(message: object): void
  bind(message: object): void
  describe(message: object): void
  execute(message: object): void
  close(message: object): void
  sync(): void
  sendCopyFail(why: string): void
}

/** Statements each connection knows by name, and the shapes of their rows: those never change while it knows them. */
const known = new WeakMap<pg.PoolClient, Map<string, Shape>>()
const asIs = (value: unknown): unknown => value

/**
 * Several statements with a single synchronisation at the end (decision 0056): the server answers them all at once.
 * After an error it skips the rest; the transaction they stand in is then open and failed.
 */
class Trip implements pg.Submittable {
  readonly #client: pg.PoolClient
  readonly #parts: readonly Waiting[]
  readonly #known: Map<string, Shape>
  /** The part whose answer comes next. */
  #at = 0
  #misread: Error | undefined
  /** Called by pg and by us, when all is over. */
  callback: () => void

  constructor(client: pg.PoolClient, parts: readonly Waiting[], over: () => void) {
    this.#client = client
    this.#parts = parts
    this.#known = known.get(client) ?? new Map<string, Shape>()
    known.set(client, this.#known)
    this.callback = over
  }

  submit = (connection: unknown): void => {
    const wire = connection as Wire
    const parsed = new Set<string>()
    wire.stream.cork()
    for (const one of this.#parts) {
      const { text, name = '' } = one.part
      if (!this.#known.has(name) && !parsed.has(name)) {
        // A statement that failed before may be known to the server or not.
        if (name) wire.close({ type: 'S', name })
        wire.parse({ text, name })
        if (name) parsed.add(name)
      }
      wire.bind({ portal: '', statement: name, values: one.values, valueMapper: asIs })
      if (this.#known.has(name)) one.shape = this.#known.get(name)
      else wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '' })
    }
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name)
    this.#parts[this.#at]!.shape = {
      names,
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text')),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { shape, rows } = this.#parts[this.#at]!
    const { names, parsers, empty } = shape!
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at]
        if (text != null) row[names[at]!] = parsers[at]!(text)
      }
    } catch (error) {
      this.#misread ??= error as Error
    }
    rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { part, shape, rows, resolve } = this.#parts[this.#at++]!
    if (part.name) this.#known.set(part.name, shape)
    if (this.#misread) return
    const [command = ''] = text.split(' ', 1)
    // What answers here may send more at once: it travels when this trip is over.
    resolve({ rows, count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0, command })
  }
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }
  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('rows are copied on connections of their own')
  }
  handleCopyData(): void {}
  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    if (this.#misread) for (const { reject } of this.#parts) reject(this.#misread)
    this.callback()
  }
  handleError(error: Error): void {
    const failed = this.#parts[this.#at]?.part.name
    if (failed) this.#known.delete(failed)
    for (const { reject } of this.#parts.slice(this.#at)) reject(error)
    this.callback()
  }
}

/**
 * Sends statements over one connection: those that come before anybody waits travel together, and those that come
 * meanwhile follow together. An error is the answer of its statement and of all behind it in the same trip.
 */
export function sender(client: pg.PoolClient): Send {
  let waiting: Waiting[] = []
  let away = false
  const leave = (): void => {
    if (!waiting.length) return
    const parts = waiting
    waiting = []
    away = true
    const over = (): void => {
      away = false
      leave()
    }
    client.query(new Trip(client, parts, over) as pg.Submittable)
  }
  return (part) =>
    new Promise((resolve, reject) => {
      const values = (part.values ?? []).map((value) => utils.prepareValue(value))
      waiting.push({ part, values, rows: [], resolve, reject })
      if (waiting.length === 1 && !away) process.nextTick(leave)
    })
}
