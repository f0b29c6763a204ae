/** One value of a list. Dates of a `date` or `time` column normally arrive as text (see {@link Column}). */
export type Cell = string | number | boolean | Date | null

/**
 * One column of a list.
 *
 * - `text`: written as it is · `number`: plain number · `money`: a number in yuan, shown as #,##0.00
 * - `date`: 'YYYY-MM-DD' · `time`: 'YYYY-MM-DD HH:mm:ss' (wall-clock text; a `Date` is written in the
 *   time zone of the process)
 */
export interface Column {
  title: string
  /** In characters of half width; a Chinese character takes two. Default 12. */
  width?: number
  kind: 'text' | 'number' | 'money' | 'date' | 'time'
  /** Default: right for number and money, else left. */
  align?: 'left' | 'right' | 'center'
  /** In CSV: another program reads it letter by letter, so digits get no mark that would keep a spreadsheet off them. */
  isExact?: boolean
}

/** A list to be written. `rows` is read once, batch by batch, only as fast as the reader of the bytes takes them. */
export interface ListDocument {
  title: string
  /** For example the filters in words; shown by the page formats (docx, pdf), not by xlsx and csv. */
  subtitle?: string
  columns: Column[]
  rows: AsyncIterable<Cell[][]>
  /** When and by whom it was printed, in words; shown in the footer of the page formats. */
  printedAt: string
  /** Ends the document early: the stream is destroyed with an AbortError and the row source closed. */
  signal?: AbortSignal
}

/** Default column width in characters of half width. */
export const DEFAULT_WIDTH = 12

/** @returns the alignment of a column, with the default of its kind. */
export function alignmentOf(column: Column): 'left' | 'right' | 'center' {
  return column.align ?? (column.kind === 'number' || column.kind === 'money' ? 'right' : 'left')
}

/** Why a document could not be read or written; see {@link DocumentError}. */
export type DocumentReason = 'notXlsx' | 'tooLarge' | 'tooManyRows' | 'damaged'

/**
 * A document that is refused. `notXlsx`: another kind of file · `tooLarge`: more bytes (packed or unpacked), columns
 * or text than allowed · `tooManyRows` · `damaged`: looks like xlsx, but cannot be read to its end.
 */
export class DocumentError extends Error {
  readonly reason: DocumentReason
  override name = 'DocumentError'

  constructor(reason: DocumentReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
