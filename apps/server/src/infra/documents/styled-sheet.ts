import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'

/** A cell as it is printed. A number is shown by the format of its style, a day (`YYYY-MM-DD`) too. */
export interface SheetCell {
  column: number
  value: string | number | null
  /** A place among the styles of its sheet. */
  style?: number
  /** Rows and columns of a merged cell. The covered cells hold only a style. */
  span?: { rows: number; columns: number }
  /** Covered by another cell: at which edges of that one it lies (`l`, `r`, `b`). */
  covered?: string
  /** Made by the server, never a text that was given: a spreadsheet counts it anew. */
  formula?: string
}
export interface SheetRow {
  /** In points. */
  height?: number
  cells: readonly SheetCell[]
}
export interface SheetPicture {
  row: number
  column: number
  x: number
  y: number
  width: number
  height: number
  /** A PNG or JPEG in Base64. */
  data: string
}
/** One sheet with its looks: written as a workbook, as HTML and as pages, all from this. */
export interface StyledSheet {
  name: string
  isLandscape: boolean
  /** In characters of half width. */
  widths: readonly number[]
  styles: readonly SheetStyle[]
  rows: readonly SheetRow[]
  /** By the row and column they begin in. Lengths in points. */
  pictures?: readonly SheetPicture[]
  /** Rows that each page begins with, both inside. */
  heading?: { from: number; to: number }
}
export const DEFAULT_SHEET_WIDTH = 9
export const DEFAULT_ROW_HEIGHT = 16.5

/** Number of columns up to the last cell; at least 1 if the sheet has column widths. */
export const columnsOfSheet = ({ widths, rows }: Pick<StyledSheet, 'widths' | 'rows'>): number => {
  let most = Math.min(1, widths.length)
  for (const { cells } of rows) {
    const last = cells.at(-1)
    if (last) most = Math.max(most, last.column + (last.span?.columns ?? 1))
  }
  return most
}
