/** A column of an answer: its name and the number of its type. */
export interface Column {
  name: string
  dataTypeID: number
}
/** Makes the object of a row from its texts. Throws what the parser of a value throws. */
export type RowMaker = (texts: readonly (string | null)[]) => Record<string, unknown>
type Parser = (text: string) => unknown

const TEXT = 25
const made = new Map<string, RowMaker>()
/** Statements are kept by name, and those are few: this is only so that nothing grows without end. */
const MOST_MADE = 4_000

/**
 * How rows of these columns become objects. For a statement that is kept the function is written for its columns: an object
 * with its properties in one piece costs a fifth of one that gets them one by one, and there are five hundred in a page.
 * @param isKept whether it is worth writing one
 */
export function rowMaker(columns: readonly Column[], parserOf: (type: number) => Parser, isKept: boolean): RowMaker {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
  if (!isKept) return oneByOne(columns, parsers)
  const key = columns.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  const known = made.get(key)
  if (known) return known
  if (made.size >= MOST_MADE) made.clear()
  const maker = written(columns, parsers, parserOf(TEXT))
  made.set(key, maker)
  return maker
}

function oneByOne(columns: readonly Column[], parsers: readonly Parser[]): RowMaker {
  const names = columns.map(({ name }) => name)
  return (texts) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const text = texts[at]
      row[names[at]!] = text == null ? null : parsers[at]!(text)
    }
    return row
  }
}

function written(columns: readonly Column[], parsers: readonly Parser[], asIs: Parser): RowMaker {
  const properties = columns.map(({ name }, at) => {
    const value = parsers[at] === asIs ? `t[${at}]` : `t[${at}] === null ? null : p[${at}](t[${at}])`
    return `${JSON.stringify(name)}: ${value}`
  })
  // Names of columns stand in our own statements; here they are quoted all the same.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('p', `return (t) => ({ ${properties.join(', ')} })`)(parsers) as RowMaker
}
