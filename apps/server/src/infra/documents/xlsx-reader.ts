import { MAX_CELL_CHARS, unmarked } from './cell-marks.ts'
import { excelDateText } from './excel-date.ts'
import { DocumentError } from './list-document.ts'
import { openWorkbook, unescapeCell, type Workbook } from './xlsx-workbook.ts'
import { type XmlAttributes, type XmlEvents, XmlScanner } from './xml-scanner.ts'
import { Budget, ZipArchive } from './zip-archive.ts'

/** Bounds of a file to be read. */
export interface ReadLimits {
  /** Rows below the header. */
  maxRows: number
  /** Of the file as it arrives. */
  maxBytes: number
  maxColumns: number
}

const MAX_UNPACKED = 100 * 1024 * 1024
/** Table XML packs about 1 : 20; a file may do ten times better before it is taken for a bomb. */
const MAX_RATIO = 200
const RATIO_FREE = 4 * 1024 * 1024
/** Characters passed on in all: a long shared text repeated in every cell costs a bomb's author almost nothing. */
const MAX_TEXT = 3_000_000
/** From here a number has sixteen digits, and a spreadsheet keeps fifteen. */
const FIRST_INEXACT = 1e15

/**
 * Reads the first sheet of an xlsx file row by row; the first row is the header. The n-th row is row n of the sheet
 * (rows left out inside the sheet come as `[]`), without empty cells at its end; empty rows at the end of the sheet are
 * dropped. All values come as text: numbers in their shortest form or with the leading zeros their format shows, dates as
 * 'YYYY-MM-DD[ HH:mm:ss]', booleans as 'true' and 'false', formulas as their stored result. A number of more than fifteen digits
 * comes with an exponent, for its last digits are lost. Rows are read as fast as they are taken. `tellSheets` gets the names of
 * the visible sheets behind the first.
 *
 * Fails with {@link DocumentError}: `notXlsx` · `damaged` · `tooManyRows` · `tooLarge` (file, unpacked size above 100 MB
 * or suspiciously well packed, columns, text).
 */
export async function* readXlsx(
  source: AsyncIterable<Uint8Array | string> | Buffer,
  limits: ReadLimits,
  tellSheets?: (names: string[]) => void,
): AsyncGenerator<string[]> {
  const file = await collect(source, limits.maxBytes)
  const unpacked = Math.min(MAX_UNPACKED, Math.max(RATIO_FREE, file.length * MAX_RATIO))
  const zip = new ZipArchive(file, new Budget(unpacked))
  const workbook = await openWorkbook(zip)
  tellSheets?.(workbook.otherSheets)
  const rows = new RowCollector(workbook, limits)
  const scanner = new XmlScanner(rows)
  const decoder = new TextDecoder()
  for await (const chunk of zip.unpack(workbook.sheet)) {
    scanner.push(decoder.decode(chunk, { stream: true }))
    yield* rows.take()
  }
  scanner.push(decoder.decode())
  scanner.end()
  rows.finish()
  yield* rows.take()
}

async function collect(source: AsyncIterable<Uint8Array | string> | Buffer, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of Buffer.isBuffer(source) ? [source] : source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    size += bytes.length
    if (size > maxBytes) throw new DocumentError('tooLarge', `the file is larger than ${maxBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Turns the events of a sheet into rows. */
class RowCollector implements XmlEvents {
  private readonly workbook: Workbook
  private readonly limits: ReadLimits
  private ready: string[][] = []
  private row: string[] = []
  /** Number of the row being read and of the last one passed on. */
  private number = 0
  private passed = 0
  private column = -1
  private type = ''
  private style = -1
  private value = ''
  private inSheet = false
  private complete = false
  private inValue = false
  private phonetic = false
  private textLeft = MAX_TEXT
  /** Empty formatted cells count too; twice the allowed table leaves room for them. */
  private cellsLeft: number

  constructor(workbook: Workbook, limits: ReadLimits) {
    this.workbook = workbook
    this.limits = limits
    this.cellsLeft = 2 * (limits.maxRows + 1) * limits.maxColumns
  }

  /** @returns the rows completed since the last call. */
  take(): string[][] {
    const taken = this.ready
    this.ready = []
    return taken
  }

  finish(): void {
    if (!this.complete) throw new DocumentError('damaged', 'the sheet has no end')
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'sheetData') this.inSheet = true
    if (!this.inSheet) return
    if (name === 'row') this.openRow(attributes)
    else if (name === 'c') this.openCell(attributes)
    else if (name === 'v' || name === 't') this.inValue = !this.phonetic
    else if (name === 'rPh') this.phonetic = true
  }

  text(piece: string): void {
    if (this.inValue) this.value += piece
    if (this.value.length > MAX_CELL_CHARS) throw new DocumentError('tooLarge', 'a text longer than a cell')
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.inValue = false
    else if (name === 'rPh') this.phonetic = false
    else if (name === 'c' && this.inSheet) this.closeCell()
    else if (name === 'row' && this.inSheet) this.closeRow()
    else if (name === 'sheetData') {
      this.inSheet = false
      this.complete = true
    }
  }

  private openRow(attributes: XmlAttributes): void {
    const number = Number(attributes.r ?? this.number + 1)
    if (!Number.isInteger(number) || number <= this.number) throw new DocumentError('damaged', 'rows out of order')
    this.number = number
    this.row = []
    this.column = -1
  }

  private openCell(attributes: XmlAttributes): void {
    if (--this.cellsLeft < 0) throw new DocumentError('tooLarge', 'too many cells')
    const reference = attributes.r
    this.column = reference === undefined ? this.column + 1 : columnOf(reference)
    this.type = attributes.t ?? 'n'
    this.style = Number(attributes.s ?? -1)
    this.value = ''
  }

  private closeCell(): void {
    const text = this.cellText()
    if (text === '') return
    if (this.column >= this.limits.maxColumns) {
      throw new DocumentError('tooLarge', `more than ${this.limits.maxColumns} columns`)
    }
    this.textLeft -= text.length
    if (this.textLeft < 0) throw new DocumentError('tooLarge', 'too much text')
    while (this.row.length < this.column) this.row.push('')
    this.row[this.column] = text
  }

  private closeRow(): void {
    // A row of formatted but empty cells is nothing; below the last value Excel writes thousands of them.
    if (this.row.length === 0) return
    if (this.number > this.limits.maxRows + 1) {
      throw new DocumentError('tooManyRows', `more than ${this.limits.maxRows} rows`)
    }
    while (this.passed < this.number - 1) {
      this.ready.push([])
      this.passed++
    }
    this.ready.push(this.row)
    this.passed++
  }

  private cellText(): string {
    const { value } = this
    if (value === '') return ''
    if (this.type === 's') return marksOff(this.workbook.sharedStrings[Number(value)] ?? '')
    if (this.type === 'b') return value === '1' ? 'true' : 'false'
    if (this.type !== 'n') return marksOff(unescapeCell(value))
    return this.numberText(value, Number(value))
  }

  private numberText(value: string, number: number): string {
    if (Number.isNaN(number)) return value
    const format = this.workbook.formats[this.style]
    const date = format?.isDate ? excelDateText(number, this.workbook.from1904) : undefined
    if (date) return date
    if (Math.abs(number) >= FIRST_INEXACT) return number.toExponential()
    return format?.digits && Number.isInteger(number) && number >= 0
      ? String(number).padStart(format.digits, '0')
      : String(number)
  }
}

/** Only the mark: blanks at the ends of a cell are the writer's. */
const marksOff = (text: string): string => (/^\s*[`']/.test(text) ? unmarked(text) : text)

/** 'AB12' → 27; fails for anything that is no cell of a sheet. */
function columnOf(reference: string): number {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (at === 0 || at > 3) throw new DocumentError('damaged', 'a cell without place')
  return column - 1
}
