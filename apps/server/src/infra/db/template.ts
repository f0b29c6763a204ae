import { escapeLiteral } from 'pg'
import { textAt } from './texts.ts'

/** What travels to the database. */
export interface Compiled<Row = unknown> {
  sql: string
  parameters: readonly unknown[]
  /** Never set: it tells the compiler the type of the rows. A method, so that a template without a type takes any. */
  returns?(row: Row): void
}

/**
 * A piece of SQL with its parameters. A list has sixty pieces, and to write its text anew took longer than all the rest of
 * the request (decision 0005): a piece keeps what it was made of, and the text of a statement that was sent before is
 * found by its pieces and not written again.
 */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]

  /** @param texts one more than there are values; values that are pieces become part of the text */
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts
    this.#values = values
  }

  /** Texts and values, flat; between two texts stands a value. */
  #gather(texts: string[], values: unknown[]): void {
    texts[values.length] = (texts[values.length] ?? '') + this.#texts[0]!
    for (let at = 0; at < this.#values.length; at++) {
      const value = this.#values[at]
      if (value instanceof Sql) value.#gather(texts, values)
      else values.push(value)
      texts[values.length] = (texts[values.length] ?? '') + this.#texts[at + 1]!
    }
  }
  #flat(): { texts: string[]; values: unknown[] } {
    const flat = { texts: [] as string[], values: [] as unknown[] }
    this.#gather(flat.texts, flat.values)
    return flat
  }
  /** Its pieces in order, without what is empty; `undefined` stands for a value, which goes to `values`. */
  #list(pieces: (string | undefined)[], values: unknown[]): void {
    if (this.#texts[0]) pieces.push(this.#texts[0])
    for (let at = 0; at < this.#values.length; at++) {
      const value = this.#values[at]
      if (value instanceof Sql) value.#list(pieces, values)
      else {
        pieces.push(undefined)
        values.push(value)
      }
      const text = this.#texts[at + 1]
      if (text) pieces.push(text)
    }
  }

  compile(): Compiled<Row> {
    const [pieces, parameters]: [(string | undefined)[], unknown[]] = [[], []]
    this.#list(pieces, parameters)
    return { sql: textAt(pieces), parameters }
  }

  /** The same, put together: for what is kept and becomes part of many statements. */
  settled(): Sql<Row> {
    const { texts, values } = this.#flat()
    return new Sql(texts, values)
  }

  /** The text of a {@link settled} piece with other values, as many as it has. */
  filled(values: readonly unknown[]): Sql<Row> {
    if (values.length !== this.#values.length) throw new TypeError('another number of values')
    return new Sql(this.#texts, values)
  }

  /** The text with its values in it, for commands that take no parameters. */
  withLiterals(): string {
    const { texts, values } = this.#flat()
    return texts.reduce((text, next, at) => text + literal(values[at - 1]) + next)
  }
}

/** Always quoted, as a parameter is always text: what it is follows from where it stands. */
function literal(value: unknown): string {
  if (value == null) return 'null'
  if (!Array.isArray(value)) return escapeLiteral(String(value))
  return escapeLiteral(`{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

const NOTHING: readonly unknown[] = []
const plain = (text: string): Sql => new Sql([text], NOTHING)
const names = new Map<string, Sql>()
/** Names come from our own code, so they are few and worth keeping. */
function quoted(name: string): Sql {
  let known = names.get(name)
  if (!known) {
    const parts = name.split('.').map((part) => `"${part.replaceAll('"', '""')}"`)
    names.set(name, (known = plain(parts.join('.'))))
  }
  return known
}
const comma = plain(', ')

/** Values become parameters, templates become part of the text. */
function template<Row = unknown>(texts: TemplateStringsArray, ...values: unknown[]): Sql<Row> {
  return new Sql(texts, values)
}

export const sql = Object.assign(template, {
  /** A column, `a.b` for that of a table. */
  ref: quoted,
  table: quoted,
  /** A constant that becomes part of the text: for what must not differ between requests. */
  lit: (value: number | string): Sql =>
    plain(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`),
  /** Text as it is; never from outside. */
  raw: plain,
  join: (parts: readonly unknown[], between: Sql = comma): Sql => {
    const all = parts.flatMap((part, at) => (at ? [between, part] : [part]))
    return new Sql(
      Array.from({ length: all.length + 1 }, () => ''),
      all,
    )
  },
})
