import type { Readable } from 'node:stream'
import { plainText } from './cell-text.ts'
import type { Column, ListDocument } from './list-document.ts'
import { byteStream } from './row-stream.ts'

/** What a spreadsheet takes for the start of a formula (OWASP, CSV injection), full-width forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
/**
 * What a spreadsheet makes something else of without asking: digits it rounds to fifteen or shows as 6.2E+18, leading zeros
 * it drops, 12E3, and numbers of rooms it takes for days.
 */
const MISREAD = /^(?:0\d+|\d{12,}|\d+[eE]\d+|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/
const NEEDS_QUOTES = /[",\r\n]/
const ROWS_PER_SLICE = 100
/** Characters sent at once: a hundred short rows are too little for a write of their own. */
const LEAST = 32_768

/**
 * Writes a list as CSV: UTF-8 with BOM, CRLF, quoted by RFC 4180, header row first. Text that could be read as a
 * formula is prefixed with an apostrophe; numbers (also negative ones) stay numbers. Text that would be misread for a number
 * or a day has a tab before it, as files of banks do, and {@link readCsv} takes it off; not in columns that are `isExact`.
 * @returns the bytes; destroying the stream closes the row source.
 */
export function writeCsv(doc: ListDocument): Readable {
  return byteStream(doc, ROWS_PER_SLICE, async function* (rows) {
    const { columns } = doc
    yield Buffer.from(`\ufeff${columns.map((column) => quoted(inert(column.title))).join(',')}\r\n`)
    let text = ''
    for await (const slice of rows) {
      for (const row of slice) {
        for (let index = 0; index < columns.length; index++) {
          const cell = row[index]
          const { kind, isExact } = columns[index] as Column
          if (index > 0) text += ','
          if (typeof cell !== 'string') text += plainText(cell, kind)
          else if (kind === 'text' && !isExact && MISREAD.test(cell)) text += `\t${cell}`
          else text += quoted(inert(cell))
        }
        text += '\r\n'
      }
      if (text.length < LEAST) continue
      yield Buffer.from(text)
      text = ''
    }
    if (text) yield Buffer.from(text)
  })
}

function inert(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
