import type { CompiledQuery } from 'kysely'
import { escapeLiteral } from 'pg'

/**
 * SQL text with its parameters, flat from the start. Our own, because kysely makes a tree of every template and walks
 * it again: for a list with its sixty pieces that took longer than all the rest of the request.
 */
export class Sql<Row = unknown> {
  /** One more than there are values. */
  readonly #texts: string[] = []
  readonly #values: unknown[] = []

  constructor(texts: readonly string[], values: readonly unknown[]) {
    let text = texts[0]!
    for (let at = 0; at < values.length; at++) {
      const value = values[at]
      if (value instanceof Sql) {
        for (let inner = 0; inner < value.#values.length; inner++) {
          this.#texts.push(text + value.#texts[inner]!)
          this.#values.push(value.#values[inner])
          text = ''
        }
        text += value.#texts.at(-1)!
      } else {
        this.#texts.push(text)
        this.#values.push(value)
        text = ''
      }
      text += texts[at + 1]!
    }
    this.#texts.push(text)
  }

  compile(): CompiledQuery<Row> {
    let text = this.#texts[0]!
    for (let at = 1; at < this.#texts.length; at++) text += `$${at}${this.#texts[at]!}`
    return { sql: text, parameters: this.#values } as unknown as CompiledQuery<Row>
  }

  /** The text with its values in it, for commands that take no parameters. */
  withLiterals(): string {
    return this.#texts.reduce((text, next, at) => text + literal(this.#values[at - 1]) + next)
  }
}

/** Always quoted, as a parameter is always text: what it is follows from where it stands. */
function literal(value: unknown): string {
  if (value == null) return 'null'
  if (!Array.isArray(value)) return escapeLiteral(String(value))
  return escapeLiteral(`{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

const plain = (text: string): Sql => new Sql([text], [])
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
