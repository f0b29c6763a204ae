import {
  isNumberText,
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_LETTERS,
  MOST_LETTERS_IN_ALL,
  MOST_ROWS,
  MOST_STYLES,
  placeName,
  placeOf,
  type SheetStyle,
  type TemplateCell,
  type TemplateSheet,
} from '@cloud-steward/contract/reports/sheet.ts'
import { DocumentError } from './list-document.ts'
import { sheetLooks, themeColours } from './sheet-looks-reader.ts'
import { readPictures } from './sheet-pictures-reader.ts'
import { openWorkbook, scanPart, unescapeCell, type Workbook } from './xlsx-workbook.ts'
import type { XmlAttributes, XmlEvents } from './xml-scanner.ts'
import { Budget, ZipArchive } from './zip-archive.ts'

/** Unpacked bytes of a template: a sheet of 5,000 cells has less than one million. */
const MAX_UNPACKED = 24 * 1024 * 1024
/** Tags of cells that are looked at before a template is refused, most of them empty. */
const MOST_TAGS = 60_000

/** What could not be imported: `formula` has a function that reports do not calculate, `text` is too long, `picture` is another kind or one too many. */
export interface LeftOut {
  at: string
  what: 'formula' | 'text' | 'picture'
}

/**
 * Reads the first sheet of a workbook as a template: texts, formulas, looks and pictures. Nothing else of the file is
 * opened: no macro, link or other sheet gets past this. Fails with DocumentError.
 * @param isFormula whether reports can calculate a formula (without its `=`); for others the stored result is imported
 */
export async function readTemplate(
  file: Buffer,
  isFormula: (text: string) => boolean,
): Promise<{ sheet: TemplateSheet; leftOut: LeftOut[] }> {
  const zip = new ZipArchive(file, new Budget(MAX_UNPACKED))
  const workbook = await openWorkbook(zip)
  const theme = themeColours()
  if (workbook.looks.theme) await scanPart(zip, workbook.looks.theme, theme.events)
  const looks = sheetLooks(theme.colours)
  if (workbook.looks.styles) await scanPart(zip, workbook.looks.styles, looks.events)
  const reader = new TemplateReader(workbook, isFormula)
  await scanPart(zip, workbook.sheet, reader)
  const { sheet, leftOut } = reader.result(looks.styles)
  const { pictures, leftOut: others } = await readPictures(zip, workbook.sheet, sheet)
  return {
    sheet: pictures.length ? { ...sheet, pictures } : sheet,
    leftOut: [...leftOut, ...others].slice(0, 20),
  }
}

class TemplateReader implements XmlEvents {
  readonly #workbook: Workbook
  readonly #isFormula: (text: string) => boolean
  readonly #cells: TemplateCell[] = []
  readonly #merges: TemplateSheet['merges'] = []
  readonly #widths: number[] = []
  readonly #heights: number[] = []
  readonly #leftOut: LeftOut[] = []
  #isLandscape = false
  #tags = 0
  #letters = 0
  #row = -1
  #column = -1
  #type = 'n'
  #style: number | undefined
  #value = ''
  #formula = ''
  #into: 'value' | 'formula' | undefined
  #isPhonetic = false

  constructor(workbook: Workbook, isFormula: (text: string) => boolean) {
    this.#workbook = workbook
    this.#isFormula = isFormula
  }

  open(tag: string, attributes: XmlAttributes): void {
    if (tag === 'row') this.#openRow(attributes)
    else if (tag === 'c') this.#openCell(attributes)
    else if (tag === 'v' || tag === 't') this.#into = this.#isPhonetic ? undefined : 'value'
    else if (tag === 'f') this.#into = 'formula'
    else if (tag === 'rPh') this.#isPhonetic = true
    else if (tag === 'col') this.#openColumns(attributes)
    else if (tag === 'mergeCell') this.#merge(attributes.ref ?? '')
    else if (tag === 'pageSetup') this.#isLandscape = attributes.orientation === 'landscape'
  }
  text(piece: string): void {
    if (this.#into === 'value') this.#value += piece
    else if (this.#into === 'formula') this.#formula += piece
    if (this.#value.length + this.#formula.length > 40_000) throw new DocumentError('tooLarge', 'a cell too long')
  }
  close(tag: string): void {
    if (tag === 'v' || tag === 't' || tag === 'f') this.#into = undefined
    else if (tag === 'rPh') this.#isPhonetic = false
    else if (tag === 'c') this.#closeCell()
  }

  #openRow({ r, ht }: XmlAttributes): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r) - 1
    this.#column = -1
    if (!Number.isInteger(this.#row) || this.#row < 0) throw new DocumentError('damaged', 'rows out of order')
    if (ht && this.#row < MOST_ROWS) this.#heights[this.#row] = Math.min(409, Math.max(0, Number(ht) || 0))
  }
  #openCell({ r, t, s }: XmlAttributes): void {
    if (++this.#tags > MOST_TAGS) throw new DocumentError('tooLarge', 'too many cells')
    this.#column = r === undefined ? this.#column + 1 : (placeOf(r)?.column ?? -1)
    if (this.#column < 0) throw new DocumentError('damaged', 'a cell without place')
    this.#type = t ?? 'n'
    this.#style = s === undefined ? undefined : Number(s)
    this.#value = ''
    this.#formula = ''
  }
  #closeCell(): void {
    const text = this.#text()
    const place = { row: this.#row, column: this.#column }
    const isOutside = place.row >= MOST_ROWS || place.column >= MOST_COLUMNS
    // Whole rows and columns of looks reach to the end of the sheet; texts out there are no template.
    if (isOutside && text) throw new DocumentError('tooLarge', 'a template too large')
    if (isOutside || (!text && !this.#style)) return
    this.#letters += text.length
    if (this.#letters > MOST_LETTERS_IN_ALL) throw new DocumentError('tooLarge', 'too many letters')
    if (this.#cells.length >= MOST_CELLS) throw new DocumentError('tooLarge', 'too many cells')
    this.#cells.push({ ...place, ...(text && { text }), ...(this.#style && { style: this.#style }) })
  }
  #text(): string {
    if (this.#formula) {
      if (this.#formula.length < 200 && this.#isFormula(this.#formula)) return `=${this.#formula}`
      this.#leave('formula')
    }
    const value = this.#type === 's' ? (this.#workbook.sharedStrings[Number(this.#value)] ?? '') : this.#value
    if (!value || this.#type === 'e') return ''
    if (this.#type === 'n') return isNumberText(value) ? value : String(Number(value) || '')
    return this.#plainText(this.#type === 's' ? value : unescapeCell(value))
  }
  #plainText(whole: string): string {
    const text = whole.replaceAll('\u0000', '').toWellFormed()
    if (text.length > MOST_LETTERS) this.#leave('text')
    // A text of the file that looks like a formula stays a text.
    return `${text.startsWith('=') ? "'" : ''}${text}`.slice(0, MOST_LETTERS)
  }
  #leave(what: LeftOut['what']): void {
    if (this.#leftOut.length < 20) this.#leftOut.push({ at: placeName({ row: this.#row, column: this.#column }), what })
  }
  #openColumns({ min, max, width }: XmlAttributes): void {
    const [from, to] = [Number(min) - 1, Math.min(Number(max), MOST_COLUMNS)]
    if (!(from >= 0)) return
    for (let at = from; at < to; at++) this.#widths[at] = Math.min(255, Math.max(0, Number(width) || 0))
  }
  #merge(ref: string): void {
    const [from, to] = ref.split(':').map(placeOf)
    if (!from || !to || to.row >= MOST_ROWS || to.column >= MOST_COLUMNS || this.#merges.length >= 500) return
    this.#merges.push({ ...from, rows: to.row - from.row + 1, columns: to.column - from.column + 1 })
  }

  result(all: readonly SheetStyle[]): { sheet: TemplateSheet; leftOut: LeftOut[] } {
    // Only looks that are used, each once.
    const places = new Map<number, number>()
    for (const { style } of this.#cells)
      if (style != null && all[style] && !places.has(style) && places.size < MOST_STYLES) places.set(style, places.size)
    const cells = this.#cells.flatMap(({ style, ...cell }) => {
      const place = style == null ? undefined : places.get(style)
      return cell.text || place !== undefined ? [{ ...cell, ...(place !== undefined && { style: place }) }] : []
    })
    const rows = Math.max(0, ...cells.map(({ row }) => row + 1))
    const columns = Math.max(0, ...cells.map(({ column }) => column + 1))
    return {
      leftOut: this.#leftOut,
      sheet: {
        name: 'Sheet1',
        isLandscape: this.#isLandscape,
        widths: Array.from({ length: columns }, (_, at) => this.#widths[at] ?? 0),
        heights: Array.from({ length: rows }, (_, at) => this.#heights[at] ?? 0),
        styles: [...places.keys()].map((style) => all[style]!),
        cells,
        merges: this.#merges.filter(
          ({ row, column, ...size }) => row < rows && column < columns && size.rows > 0 && size.columns > 0,
        ),
      },
    }
  }
}
