import { DocumentError } from './list-document.ts'
import type { ReadLimits } from './xlsx-reader.ts'

/** The most letters a cell of a spreadsheet can hold. */
export const MAX_CELL_CHARS = 32_767
/** Empty columns behind the last value cost nothing, up to this. */
const MAX_EMPTY_COLUMNS = 16_384

/**
 * Takes off what is written before a value so that a spreadsheet leaves it alone: the back quote of WeChat Pay's files, the
 * apostrophe before digits and before what looks like a formula (our own files, Excel), and blanks.
 */
export const unmarked = (cell: string): string => cell.replace(/^\s*(?:`|'(?=[=+\-@\d\t\r＝＋－＠]))/, '').trim()

/** A row without marks and without empty cells at its end. Fails with DocumentError `tooLarge` where it is too wide or a cell too long. */
export function checkedRow(cells: readonly string[], { maxColumns }: ReadLimits): string[] {
  if (cells.length > MAX_EMPTY_COLUMNS) throw new DocumentError('tooLarge', 'too many columns')
  const row: string[] = []
  for (const [at, cell] of cells.entries()) {
    if (cell.length > MAX_CELL_CHARS)
      throw new DocumentError('tooLarge', `a cell of more than ${MAX_CELL_CHARS} letters`)
    const value = unmarked(cell)
    if (!value) continue
    if (at >= maxColumns) throw new DocumentError('tooLarge', `more than ${maxColumns} columns`)
    while (row.length < at) row.push('')
    row.push(value)
  }
  return row
}
