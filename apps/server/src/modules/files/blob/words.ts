import { DocumentError, readXlsx } from '../../../infra/documents/index.ts'
import { XmlScanner } from '../../../infra/documents/xml-scanner.ts'
import { Budget, ZipArchive } from '../../../infra/documents/zip-archive.ts'

/** Characters of a document that are indexed for the search. */
const MOST_CHARS = 100_000
const MOST_UNPACKED = 20 * 1024 * 1024
/** Bytes a document may unpack to if a browser is to draw it. */
const MOST_DRAWN = 60 * 1024 * 1024

/** The words of a document; undefined where it holds none or is broken. */
export async function wordsOf(bytes: Buffer, contentType: string): Promise<string | undefined> {
  try {
    const text = await textOf(bytes, contentType)
    // oxlint-disable-next-line no-control-regex
    return (
      text
        .replace(/[\u0000-\u001f\s]+/g, ' ')
        .trim()
        .slice(0, MOST_CHARS)
        .toWellFormed() || undefined
    )
  } catch (error) {
    if (error instanceof DocumentError) return undefined
    throw error
  }
}

async function textOf(bytes: Buffer, contentType: string): Promise<string> {
  if (contentType === 'text/plain') return bytes.subarray(0, MOST_CHARS * 3).toString('utf8')
  if (contentType.endsWith('.sheet')) return (await firstRows(bytes, 2_000, 100)).rows.flat().join(' ')
  return docxText(bytes)
}

async function docxText(bytes: Buffer): Promise<string> {
  const zip = new ZipArchive(bytes, new Budget(Math.min(MOST_UNPACKED, Math.max(1 << 22, bytes.length * 100))))
  let [text, isRead] = ['', false]
  const scanner = new XmlScanner({
    open: (name) => void (isRead = name === 't'),
    text: (part) => void (isRead && text.length < MOST_CHARS && (text += part)),
    close: (name) => {
      isRead = false
      if (name === 'p') text += ' '
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of zip.unpack('word/document.xml')) scanner.push(decoder.decode(chunk, { stream: true }))
  scanner.end()
  return text
}

/** Unpacks every part of a document once, so that no browser meets a zip bomb. @throws DocumentError */
export async function checkUnpacks(bytes: Buffer): Promise<void> {
  const zip = new ZipArchive(bytes, new Budget(MOST_DRAWN))
  for (const name of zip.names()) for await (const _part of zip.unpack(name));
}

/** The first rows of a workbook; later rows are not unpacked. */
export async function firstRows(
  bytes: Buffer,
  mostRows: number,
  mostColumns: number,
): Promise<{ rows: string[][]; isCut: boolean }> {
  const limits = { maxRows: 100_000, maxBytes: bytes.length, maxColumns: 1_000 }
  const rows: string[][] = []
  for await (const row of readXlsx(bytes, limits)) {
    if (rows.length === mostRows) return { rows, isCut: true }
    rows.push(row.slice(0, mostColumns))
  }
  return { rows, isCut: false }
}
