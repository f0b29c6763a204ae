import type { CompiledQuery } from 'kysely'

/**
 * SQL text with its parameters. Our own, because kysely makes a tree of every template and walks it again: for a list
 * with its sixty pieces that took longer than all the rest of the request.
 */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts
    this.#values = values
  }

  compile(): CompiledQuery<Row> {
    const parameters: unknown[] = []
    const text = this.#write('', parameters)
    return { sql: text, parameters } as unknown as CompiledQuery<Row>
  }

  #write(before: string, parameters: unknown[]): string {
    let text = before + this.#texts[0]!
    for (let at = 0; at < this.#values.length; at++) {
      const value = this.#values[at]
      if (value instanceof Sql) text = value.#write(text, parameters)
      else text += `$${parameters.push(value)}`
      text += this.#texts[at + 1]!
    }
    return text
  }
}

const plain = (text: string): Sql => new Sql([text], [])
const quoted = (name: string): string => name.split('.').map((part) => `"${part.replaceAll('"', '""')}"`).join('.')
const comma = plain(', ')

/** Values become parameters, templates become part of the text. */
function template<Row = unknown>(texts: TemplateStringsArray, ...values: unknown[]): Sql<Row> {
  return new Sql(texts, values)
}

export const sql = Object.assign(template, {
  /** A column, `a.b` for that of a table. */
  ref: (name: string): Sql => plain(quoted(name)),
  table: (name: string): Sql => plain(quoted(name)),
  /** A constant that becomes part of the text: for what must not differ between requests. */
  lit: (value: number | string): Sql => plain(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`),
  /** Text as it is; never from outside. */
  raw: plain,
  join: (parts: readonly unknown[], between: Sql = comma): Sql => {
    const all = parts.flatMap((part, at) => (at ? [between, part] : [part]))
    return new Sql(new Array<string>(all.length + 1).fill(''), all)
  },
})
