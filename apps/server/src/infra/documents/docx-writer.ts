import type { Readable } from 'node:stream'
import { cellText } from './cell-text.ts'
import { cellStart, documentHead, footerXml, relsParts, sectionXml, stylesXml, tableHead } from './docx-parts.ts'
import type { Cell, Column, ListDocument } from './list-document.ts'
import { byteStream } from './row-stream.ts'
import { xmlText } from './xml-text.ts'
import { type ZipPart, zipParts } from './zip-stream.ts'

const ROWS_PER_SLICE = 100

/**
 * Writes a list as a Word document: title, subtitle and one table on landscape A4, the header row repeated on every
 * page, the page number in the footer. Memory does not grow with the rows.
 * @returns the bytes; destroying the stream closes the row source.
 */
export function writeDocx(doc: ListDocument): Readable {
  return byteStream(doc, ROWS_PER_SLICE, (rows) => zipParts(parts(doc, rows)))
}

function* parts(doc: ListDocument, rows: AsyncIterable<Cell[][]>): Generator<ZipPart> {
  yield* relsParts()
  yield { path: 'word/styles.xml', content: stylesXml() }
  yield { path: 'word/footer1.xml', content: footerXml(doc.printedAt) }
  yield { path: 'word/document.xml', content: body(doc, rows) }
}

async function* body(doc: ListDocument, rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  const { columns } = doc
  yield documentHead(doc.title, doc.subtitle) + tableHead(columns)
  const starts = columns.map(cellStart)
  for await (const slice of rows) {
    let xml = ''
    for (const row of slice) {
      xml += '<w:tr><w:trPr><w:cantSplit/></w:trPr>'
      for (let index = 0; index < columns.length; index++) {
        xml += `${starts[index]}${runs(cellText(row[index], (columns[index] as Column).kind))}</w:p></w:tc>`
      }
      xml += '</w:tr>'
    }
    yield xml
  }
  // Word refuses a body whose last block is a table.
  yield `</w:tbl><w:p/>${sectionXml()}</w:body></w:document>`
}

/** @returns the text as a run; line ends and tabs have elements of their own in this format. */
function runs(text: string): string {
  if (text === '') return ''
  const xml = xmlText(text)
  if (!/[\n\t]|&#13;/.test(xml)) return `<w:r><w:t xml:space="preserve">${xml}</w:t></w:r>`
  const lines = xml
    .replaceAll('&#13;\n', '\n')
    .split(/\n|&#13;/)
    .map(
      (line) => `<w:t xml:space="preserve">${line.replaceAll('\t', '</w:t><w:tab/><w:t xml:space="preserve">')}</w:t>`,
    )
  return `<w:r>${lines.join('<w:br/>')}</w:r>`
}
