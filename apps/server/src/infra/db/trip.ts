import pg from 'pg'
import { serialize } from 'pg-protocol'
import { faultOfClient } from './refusals.ts'
import type { Tally } from './tally.ts'

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

/** A column of an answer: its name and the number of its type. */
interface Column {
  name: string
  dataTypeID: number
}
/** Makes the object of a row from its texts. Throws the error of a value's parser. */
type RowMaker = (texts: readonly (string | null)[]) => Record<string, unknown>

interface Waiting {
  part: Part
  /** As pg prepares them. */
  values: (string | Buffer | null)[]
  /** How its rows become objects; undefined where it returns none. */
  maker?: RowMaker
  rows: Came['rows']
  resolve(came: Came): void
  reject(error: Error): void
}
/** pg's own way to write a value for the protocol; its types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** What pg's types leave out, or ask for in vain. */
interface Wire {
  stream: { writable: boolean; write(bytes: Buffer): void }
  sendCopyFail(why: string): void
}

/** Statements each connection knows by name, and what makes their rows: that never changes while it knows them. */
const known = new WeakMap<pg.PoolClient, Map<string, RowMaker | undefined>>()

/**
 * Several statements with a single synchronisation at the end (decision 0056): the server answers them all at once.
 * After an error it skips the rest; the transaction they stand in is then open and failed.
 */
class Trip implements pg.Submittable {
  readonly #client: pg.PoolClient
  readonly #parts: readonly Waiting[]
  readonly #known: Map<string, RowMaker | undefined>
  /** The part whose answer comes next. */
  #at = 0
  #misread: Error | undefined
  /** Called by pg and by us, when all is over. */
  callback: () => void

  constructor(client: pg.PoolClient, parts: readonly Waiting[], over: () => void) {
    this.#client = client
    this.#parts = parts
    this.#known = known.get(client) ?? new Map<string, RowMaker | undefined>()
    known.set(client, this.#known)
    this.callback = over
  }

  submit = (connection: unknown): Error | undefined => {
    const { stream } = connection as Wire
    const parsed = new Set<string>()
    try {
      const messages = this.#parts.flatMap((one) => {
        const { text, name = '' } = one.part
        const isKnown = this.#known.has(name)
        if (isKnown) one.maker = this.#known.get(name)
        const isNew = !isKnown && !parsed.has(name)
        if (name && isNew) parsed.add(name)
        return messagesOf({ text, name, values: one.values, isNew, asksColumns: !isKnown })
      })
      // One piece for the socket: it would be handed each message by itself.
      if (stream.writable) stream.write(Buffer.concat([...messages, serialize.sync()]))
      return undefined
    } catch (error) {
      // Nothing was sent: pg hands it to us as the error of the first statement.
      return error as Error
    }
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const one = this.#parts[this.#at]!
    one.maker = rowMaker(fields, (type) => this.#client.getTypeParser(type, 'text'))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { maker, rows } = this.#parts[this.#at]!
    try {
      rows.push(maker!(fields))
    } catch (error) {
      this.#misread ??= error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { part, maker, rows, resolve } = this.#parts[this.#at++]!
    if (part.name) this.#known.set(part.name, maker)
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
  handleError(given: Error): void {
    const error = faultOfClient(given)
    const failed = this.#parts[this.#at]?.part.name
    if (failed) this.#known.delete(failed)
    for (const { reject } of this.#parts.slice(this.#at)) reject(error)
    this.callback()
  }
}

interface Sent {
  text: string
  /** Prepared under this name; empty for one that is not kept. */
  name: string
  values: (string | Buffer | null)[]
  /** It is not known there yet. With a name it may be known all the same: it is forgotten first. */
  isNew: boolean
  /** Its columns are not known here yet. */
  asksColumns: boolean
}
function messagesOf({ text, name, values, isNew, asksColumns }: Sent): Uint8Array[] {
  const parse = isNew ? [serialize.parse({ name, text, types: [] })] : []
  const forget = isNew && name ? [serialize.close({ type: 'S', name })] : []
  const columns = asksColumns ? [serialize.describe({ type: 'P' })] : []
  return [...forget, ...parse, serialize.bind({ statement: name, values }), ...columns, serialize.execute({})]
}

function rowMaker(columns: readonly Column[], parserOf: (type: number) => (text: string) => unknown): RowMaker {
  const all = columns.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
  return (texts) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < all.length; at++) {
      const text = texts[at]
      row[all[at]!.name] = text == null ? null : all[at]!.parse(text)
    }
    return row
  }
}

/**
 * Sends statements over one connection: those that come before anybody waits travel together, and those that come
 * meanwhile follow together. An error is the answer of its statement and of all behind it in the same trip.
 * @param tally counts the statements
 */
export function sender(client: pg.PoolClient, tally?: Tally): Send {
  let waiting: Waiting[] = []
  let away = false
  const leave = (): void => {
    if (!waiting.length) return
    const parts = waiting
    waiting = []
    away = true
    const from = tally && performance.now()
    const over = (): void => {
      away = false
      if (tally) tally.note(parts, performance.now() - from!)
      leave()
    }
    client.query(new Trip(client, parts, over) as pg.Submittable)
  }
  return (part) =>
    new Promise((resolve, reject) => {
      const values = (part.values ?? []).map((value) => prepareValue(value)) as Waiting['values']
      waiting.push({ part, values, rows: [], resolve, reject })
      if (waiting.length === 1 && !away) process.nextTick(leave)
    })
}
