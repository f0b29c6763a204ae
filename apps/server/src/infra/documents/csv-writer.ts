import type { Readable } from 'node:stream'
import { plainText } from './cell-text.ts'
import type { ListDocument } from './list-document.ts'
import { byteStream } from './row-stream.ts'

/** What a spreadsheet takes for the start of a formula (OWASP, CSV injection), full-width forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/
const ROWS_PER_SLICE = 100

/**
 * Writes a list as CSV: UTF-8 with BOM, CRLF, quoted by RFC 4180, header row first. Text that could be read as a
 * formula is prefixed with an apostrophe; numbers (also negative ones) stay numbers.
 * @returns the bytes; destroying the stream closes the row source.
 */
export function writeCsv(doc: ListDocument): Readable {
  return byteStream(doc, ROWS_PER_SLICE, async function* (rows) {
    const kinds = doc.columns.map((column) => column.kind)
    yield Buffer.from(`\ufeff${doc.columns.map((column) => quoted(inert(column.title))).join(',')}\r\n`)
    for await (const slice of rows) {
      let text = ''
      for (const row of slice) {
        for (let index = 0; index < kinds.length; index++) {
          const cell = row[index]
          const kind = kinds[index] as (typeof kinds)[number]
          if (index > 0) text += ','
          text += typeof cell === 'string' ? quoted(inert(cell)) : plainText(cell, kind)
        }
        text += '\r\n'
      }
      yield Buffer.from(text)
    }
  })
}

function inert(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
