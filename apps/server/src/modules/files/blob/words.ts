import { DocumentError, readXlsx } from '../../../infra/documents/index.ts'
import { XmlScanner } from '../../../infra/documents/xml-scanner.ts'
import { Budget, ZipArchive } from '../../../infra/documents/zip-archive.ts'
import { type PdfFailure, pdfText } from './pdf-words.ts'

/** Characters of a document that are indexed for the search. */
const MOST_CHARS = 100_000
const MOST_UNPACKED = 20 * 1024 * 1024
/** Bytes a document may unpack to if a browser is to draw it. */
const MOST_DRAWN = 60 * 1024 * 1024

/** What the search knows of a document: its words, or why it has none. */
export interface Words {
  content: string
  reason: 'empty' | PdfFailure | null
}
/** Letters and digits of full width, ligatures, and the radicals that many PDF files have for Chinese characters. */
const ODD_LETTERS = /[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g
/** A text with one form of each letter, as it is searched; its punctuation stays as it was written. */
export const plainLetters = (text: string): string => text.replace(ODD_LETTERS, (letter) => letter.normalize('NFKC'))

/** The words of a document on one line, in plain letters. @throws Error if a part of it is not as its format says */
export async function wordsOf(bytes: Buffer, contentType: string): Promise<Words> {
  const found = await textOf(bytes, contentType)
  if (typeof found !== 'string') return { content: '', reason: found.failed }
  const content = plainLetters(found.slice(0, MOST_CHARS))
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\s]+/g, ' ')
    .trim()
    .toWellFormed()
  return content ? { content, reason: null } : { content: '', reason: 'empty' }
}

async function textOf(bytes: Buffer, contentType: string): Promise<string | { failed: PdfFailure }> {
  try {
    if (contentType === 'text/plain') return bytes.subarray(0, MOST_CHARS * 3).toString('utf8')
    if (contentType === 'application/pdf') return await wordsOfPdf(bytes)
    if (contentType.endsWith('.sheet')) return (await firstRows(bytes, 2_000, 100)).rows.flat().join(' ')
    return await docxText(bytes)
  } catch (error) {
    if (error instanceof DocumentError) return { failed: error.reason === 'tooLarge' ? 'tooLarge' : 'broken' }
    throw error
  }
}

const ENDS_CHINESE = /[\p{Script=Han}，。；：、（）]$/u
const BEGINS_CHINESE = /^[\p{Script=Han}，。；：、（）]/u
/**
 * Joins the lines of a text: those of Chinese without a blank, because a line of Chinese ends anywhere, also within a word.
 * It goes from line to line: a pattern with blanks on both sides of a line break takes quadratic time for many empty lines.
 */
export function joinLines(text: string): string {
  let [joined, last] = ['', '']
  for (const given of text.split('\n')) {
    const line = given.trim()
    if (!line) continue
    joined += last && !(ENDS_CHINESE.test(last) && BEGINS_CHINESE.test(line)) ? ` ${line}` : line
    last = line
  }
  return joined
}
async function wordsOfPdf(bytes: Buffer): Promise<string | { failed: PdfFailure }> {
  const found = await pdfText(bytes, MOST_CHARS)
  return 'text' in found ? joinLines(found.text.slice(0, MOST_CHARS)) : found
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
