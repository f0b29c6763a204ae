// Which tables and views a text of SQL or a TypeScript file reads and writes.
import { literalsOf } from './sql-text.mjs'

/** Tables and views of schema.sql: name → `table` or `view`. */
export function relationsOf(schema) {
  const names = (pattern, kind) => [...schema.matchAll(pattern)].map(([, name]) => [name, kind])
  return new Map([...names(/^create table (\w+)/gm, 'table'), ...names(/^-- view (\w+)/gm, 'view')])
}

/** After a word that a table follows, in a list behind `from`, or anywhere if its name is no usual word. */
const NAMED =
  /\b(from|join|into|update|using)\s+(?:only\s+)?(\w+)|,\s*(\w+)(?=\s+(?:as\s+)?[a-z]\w{0,2}\b)|(?<![.\w])(\w+_\w+)\b/gi
const withoutTexts = (sql) => sql.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, "''")

/** The relations a statement names: `[{ name, writes }]`, once each. */
export function relationsIn(sql, known) {
  const found = new Map()
  const text = withoutTexts(sql)
  for (const { 1: word = '', 2: placed, 3: listed, 4: plain, index } of text.matchAll(NAMED)) {
    const name = placed ?? listed ?? plain
    if (!known.has(name)) continue
    const isDelete = /from/i.test(word) && /\bdelete\s+$/i.test(text.slice(Math.max(0, index - 12), index))
    found.set(name, Boolean(found.get(name)) || isDelete || /into|update/i.test(word))
  }
  return [...found].map(([name, writes]) => ({ name, writes }))
}

const WRITERS = /\b(insertMany|changeRow)\b[^'"]*$/
const HELPERS = /\b(insertMany|changeRow|table)\([^'"()]*$/
/** `NewRow<'housing_room'>`, `TableRow<'housing_room'>` and unions of names are types. */
const isType = ({ before, after }) => /[<[|]\s*$/.test(before) || /^\s*\|/.test(after)

/** What a TypeScript file reads and writes: one entry for each statement and relation. */
export function accessesOf(text, known) {
  const { statements, strings } = literalsOf(text)
  const found = statements.flatMap(({ at, text: sql }) => relationsIn(sql, known).map((one) => ({ at, ...one })))
  for (const literal of strings) {
    const name = literal.value
    if (!known.has(name) || isType(literal)) continue
    // `device` and `payment` are words as well.
    if (!name.includes('_') && !HELPERS.test(literal.before)) continue
    found.push({ at: literal.at, name, writes: WRITERS.test(literal.before) })
  }
  return found
}
