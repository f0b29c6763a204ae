import type { Content } from '@cloud-steward/contract/reports/content.ts'
import { MOST_COLUMNS, MOST_ROWS, type SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'

export type Sheet = Content['sheet']
export interface Place {
  row: number
  column: number
}
const isAt = (at: Place) => (one: Place) => one.row === at.row && one.column === at.column
export const cellAt = (sheet: Sheet, at: Place) => sheet.cells.find(isAt(at))

/** A sheet with another text in a cell. */
export function withText(sheet: Sheet, at: Place, text: string): Sheet {
  const before = cellAt(sheet, at)
  const others = sheet.cells.filter((one) => !isAt(at)(one))
  const isNothing = !text && before?.style == null
  return { ...sheet, cells: isNothing ? others : [...others, { ...before, ...at, text }] }
}

/** Key of a style, independent of the order of its properties. */
const keyOf = (style: SheetStyle): string =>
  JSON.stringify(Object.entries(style).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A sheet with a changed style in a cell. Equal styles are stored once. */
export function withLooks(sheet: Sheet, at: Place, change: Partial<SheetStyle>): Sheet {
  const before = cellAt(sheet, at)
  const looks = { ...(before?.style == null ? {} : sheet.styles[before.style]), ...change }
  const style = Object.fromEntries(Object.entries(looks).filter(([, value]) => value)) as SheetStyle
  const known = sheet.styles.findIndex((one) => keyOf(one) === keyOf(style))
  const styles = known < 0 ? [...sheet.styles, style] : sheet.styles
  const others = sheet.cells.filter((one) => !isAt(at)(one))
  return { ...sheet, styles, cells: [...others, { ...before, ...at, style: known < 0 ? styles.length - 1 : known }] }
}

/** Size of the grid: one row and column more than used, at least 8 rows and 7 columns. */
export function sizeOf({ cells, merges }: Sheet): { rows: number; columns: number } {
  const rows = Math.max(7, ...cells.map(({ row }) => row + 1), ...merges.map((one) => one.row + one.rows))
  const columns = Math.max(
    6,
    ...cells.map(({ column }) => column + 1),
    ...merges.map((one) => one.column + one.columns),
  )
  return { rows: Math.min(MOST_ROWS, rows + 1), columns: Math.min(MOST_COLUMNS, columns + 1) }
}

/** Cells covered by a merge, as `row column`. */
export function coveredIn({ merges }: Sheet): Set<string> {
  const covered = new Set<string>()
  for (const { row, column, rows, columns } of merges)
    for (let down = 0; down < rows; down++)
      for (let right = 0; right < columns; right++) if (down || right) covered.add(`${row + down} ${column + right}`)
  return covered
}
