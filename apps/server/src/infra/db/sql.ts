import { createHash } from 'node:crypto'
import type { Compiled } from './template.ts'

export { type Sql, sql } from './template.ts'

/** What compiles to text and parameters: a `sql` template. */
export interface Statement<Row = unknown> {
  compile(): Compiled<Row>
  /** Planned anew each time. */
  readonly unnamed?: true
}
/** A `sql` template as a statement with rows of a type. */
export const raw = <Row>(template: Statement<Row>): Statement<Row> => template
/**
 * The same for a statement that joins whole tables. The plan a connection keeps of it from when the tables were small
 * can take minutes after a large run or import, until the database looks at them again; a new one costs a millisecond.
 */
export const overAll = <Row>(template: Statement<Row>): Statement<Row> => ({
  compile: () => template.compile(),
  unnamed: true,
})

/**
 * Prepared statements are named by their text, so equal texts share one plan and two texts never share a name. A text is
 * named from the second time on, and past `most` no more: filters nobody combines again must not fill the server's plan
 * cache, nor keep those out that come a thousand times.
 */
export function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= most) return known
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= most) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    const name = `q${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
    return name
  }
}
export const nameOf = statementNames(2_000)
