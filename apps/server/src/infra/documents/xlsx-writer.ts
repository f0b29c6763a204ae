import type { Readable } from 'node:stream'
import { MAX_CELL_CHARS } from './cell-marks.ts'
import { dateText } from './cell-text.ts'
import { excelSerial } from './excel-date.ts'
import { type Cell, type Column, DEFAULT_WIDTH, DocumentError, type ListDocument } from './list-document.ts'
import { byteStream } from './row-stream.ts'
import { columnName, contentTypes, rootRels, stylesXml, workbookRels, workbookXml } from './xlsx-parts.ts'
import { XML_HEAD, xmlText } from './xml-text.ts'
import { type ZipPart, zipParts } from './zip-stream.ts'

const ROWS_PER_SLICE = 100
/** Limits of Excel: rows of a sheet (with the header) and characters of a cell. */
const MAX_SHEET_ROWS = 1_048_576
const HEADER_STYLE = 1
const FIRST_COLUMN_STYLE = 2

/**
 * Writes a list as one xlsx sheet: bold header in a frozen first row, column widths, money as #,##0.00, dates and
 * times as real dates. Every text is a typed inline string and no cell has a formula, so hostile text stays text.
 * Memory does not grow with the rows.
 * @returns the bytes; destroying the stream closes the row source. Fails with {@link DocumentError} `tooManyRows`
 * past the limit of the format.
 */
export function writeXlsx(doc: ListDocument): Readable {
  return byteStream(doc, ROWS_PER_SLICE, (rows) => zipParts(parts(doc, rows)))
}

function* parts(doc: ListDocument, rows: AsyncIterable<Cell[][]>): Generator<ZipPart> {
  yield { path: '[Content_Types].xml', content: contentTypes() }
  yield { path: '_rels/.rels', content: rootRels() }
  yield { path: 'xl/workbook.xml', content: workbookXml(doc.title) }
  yield { path: 'xl/_rels/workbook.xml.rels', content: workbookRels() }
  yield { path: 'xl/styles.xml', content: stylesXml(doc.columns) }
  yield { path: 'xl/worksheets/sheet1.xml', content: sheet(doc.columns, rows) }
}

async function* sheet(columns: Column[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index))
  const header = columns.map((column, index) => textCell(`${names[index]}1`, HEADER_STYLE, column.title)).join('')
  yield `${sheetHead(columns)}<sheetData><row r="1">${header}</row>`
  let number = 1
  for await (const slice of rows) {
    let xml = ''
    for (const row of slice) {
      number++
      if (number > MAX_SHEET_ROWS) throw new DocumentError('tooManyRows', 'more rows than an xlsx sheet can hold')
      xml += `<row r="${number}">`
      for (let index = 0; index < columns.length; index++) {
        const cell = row[index]
        if (cell === null || cell === undefined || cell === '') continue
        xml += cellXml(`${names[index]}${number}`, FIRST_COLUMN_STYLE + index, cell, (columns[index] as Column).kind)
      }
      xml += '</row>'
    }
    yield xml
  }
  yield '</sheetData></worksheet>'
}

function sheetHead(columns: Column[]): string {
  const widths = columns.map((column, index) => {
    const width = Math.min(255, Math.max(1, column.width ?? DEFAULT_WIDTH))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    `${XML_HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}`
  )
}

function cellXml(ref: string, style: number, cell: Exclude<Cell, null>, kind: Column['kind']): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${ref}" s="${style}"><v>${cell}</v></c>` : ''
  if (typeof cell === 'boolean') return `<c r="${ref}" s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = typeof cell === 'string' ? cell : dateText(cell, kind)
  if (kind === 'date' || kind === 'time') {
    const serial = excelSerial(text)
    if (serial !== undefined) return `<c r="${ref}" s="${style}"><v>${serial}</v></c>`
  }
  return textCell(ref, style, text)
}

const OUTER_SPACE = /^\s|\s$|[\n\t]/
/** Text that only looks like the format's own escape (_x000D_) must come back as it was. */
const LOOKS_ESCAPED = /_(?=x[0-9a-fA-F]{4}_)/g

function textCell(ref: string, style: number, value: string): string {
  let text = value.length > MAX_CELL_CHARS ? value.slice(0, MAX_CELL_CHARS) : value
  if (text.includes('_x')) text = text.replace(LOOKS_ESCAPED, '_x005F_')
  const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : ''
  // A carriage return is lost by XML's line-end rules; this is the format's own form of it.
  const xml = xmlText(text).replaceAll('&#13;', '_x000D_')
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${space}>${xml}</t></is></c>`
}
