import { isUtf8 } from 'node:buffer'
import { createRequire } from 'node:module'
import { pipeline, Readable } from 'node:stream'
import type { Options, Parser } from 'csv-parse'
import { checkedRow } from './cell-marks.ts'
import { DocumentError } from './list-document.ts'
import { Pacer } from './row-stream.ts'
import type { ReadLimits } from './xlsx-reader.ts'

/** Bytes decoded and parsed without a breath: the parser takes 1 to 3 ms for them. */
const PIECE_BYTES = 16 * 1024
/** Bytes of one record, separators included: a line without end costs no more than this. */
const MAX_RECORD_BYTES = 1_000_000
/** Lines before the heading that may come before one shows what separates the cells. */
const HEAD_LINES = 40
/** A tab between two values: one beside a comma or at an end of the line keeps a spreadsheet off the digits of a value. */
const TAB_BETWEEN = /(?<=[^\t,])\t(?=[^\t,])/g
const require = createRequire(import.meta.url)

/**
 * Reads CSV by RFC 4180 with any line end (CR, LF, CRLF), header first, blank lines left as `[]`; the event loop turns between pieces.
 * Tabs separate where the widest of the first lines has more of them between values than commas. Marks before values are taken off, see
 * {@link checkedRow}.
 *
 * Fails with {@link DocumentError}: `tooLarge` (file, record, cell, columns) · `tooManyRows` · `damaged`.
 */
export async function* readCsv(bytes: Buffer, limits: ReadLimits): AsyncGenerator<string[]> {
  if (bytes.length > limits.maxBytes)
    throw new DocumentError('tooLarge', `the file is larger than ${limits.maxBytes} bytes`)
  const encoding = encodingOf(bytes)
  const parser = parserOf(separatorOf(new TextDecoder(encoding).decode(bytes.subarray(0, 2 * PIECE_BYTES))))
  const file = pipeline(Readable.from(texts(bytes, encoding, parser)), parser, () => {})
  let [read, blank] = [0, 0]
  try {
    for await (const cells of file as AsyncIterable<string[]>) {
      if (++read > limits.maxRows + 1) throw new DocumentError('tooManyRows', `more than ${limits.maxRows} rows`)
      const row = checkedRow(cells, limits)
      // Blank lines keep the numbers of those below; at the end they are nothing.
      if (!row.length) blank++
      else {
        for (; blank > 0; blank--) yield []
        yield row
      }
    }
  } catch (error) {
    throw documentError(error)
  } finally {
    file.destroy()
  }
}

/** Banks and older spreadsheets write Chinese in GBK, Excel's "Unicode text" is UTF-16 with a mark, everybody else writes UTF-8. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'gb18030'
}

function separatorOf(start: string): string {
  let [most, found] = [0, ',']
  for (const line of start.split(/\r\n?|\n/, HEAD_LINES)) {
    const [commas, tabs] = [line.split(',').length - 1, line.match(TAB_BETWEEN)?.length ?? 0]
    if (Math.max(commas, tabs) > most) [most, found] = [Math.max(commas, tabs), tabs > commas ? '\t' : ',']
  }
  return found
}

function parserOf(delimiter: string): Parser {
  // Loaded when the first file is read: a server that reads none does not pay for it.
  const { parse } = require('csv-parse') as { parse(options: Options): Parser }
  return parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote inside a value that does not begin with one is a letter.
    relax_quotes: true,
    trim: true,
    max_record_size: MAX_RECORD_BYTES,
  })
}

/** The file as text, piece by piece; ends with an error when a record has no end. */
async function* texts(bytes: Buffer, encoding: string, parser: Parser): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'gb18030' })
  const pacer = new Pacer()
  let [records, silent] = [0, 0]
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true })
    if (text.includes('\0')) throw new DocumentError('damaged', 'the file is no text')
    // The parser counts the letters of a record, but not its separators: a million empty cells are none to it.
    silent = parser.info.records === records ? silent + PIECE_BYTES : 0
    records = parser.info.records
    if (silent > MAX_RECORD_BYTES) throw new DocumentError('tooLarge', 'a record without end')
    yield text
    await pacer.breathe()
  }
  yield decoder.decode()
}

function documentError(error: unknown): unknown {
  if (error instanceof TypeError) return new DocumentError('damaged', 'the file is no text', { cause: error })
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'CSV_MAX_RECORD_SIZE') return new DocumentError('tooLarge', 'a record without end', { cause: error })
  if (String(code).startsWith('CSV_')) return new DocumentError('damaged', (error as Error).message, { cause: error })
  return error
}
