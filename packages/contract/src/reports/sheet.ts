import { choice, type DataOf, decimal, flag, group, int, list, text, type ValueOf } from '../kit/index.ts'

/** Bounds of a template. The expanded sheet has limits of its own (rows, and values across). */
export const [MOST_ROWS, MOST_COLUMNS, MOST_CELLS, MOST_STYLES] = [500, 100, 5_000, 500] as const
/** Most characters of a cell of a template. */
export const MOST_LETTERS = 2_000
/** Most characters of all cells of an uploaded template: a design with more could not be saved from the browser. */
export const MOST_LETTERS_IN_ALL = 300_000
/** Pictures of a template, and characters of each in Base64: logos, made smaller when they are uploaded. */
export const [MOST_PICTURES, MOST_PICTURE_LETTERS] = [4, 60_000] as const
const row = int({ min: 0, max: MOST_ROWS - 1 })
const column = int({ min: 0, max: MOST_COLUMNS - 1 })
const colour = text(7, { optional: true, pattern: '^#[0-9A-F]{6}$' })
const yes = flag({ optional: true })

/** Style of cells. An absent property has its default. */
export const sheetStyle = group({
  bold: yes,
  italic: yes,
  /** In points. */
  size: decimal({ optional: true, min: 4, max: 96 }),
  colour,
  fill: colour,
  align: choice(['left', 'center', 'right'], { optional: true }),
  /** Vertical alignment: middle of the row, else bottom. */
  isMiddle: yes,
  wraps: yes,
  /** Sides with a border: t(op), r(ight), b(ottom), l(eft). */
  borders: text(4, { optional: true, pattern: '^t?r?b?l?$' }),
  /** A number format of a spreadsheet: `#,##0.00`, `yyyy-mm-dd`. */
  format: text(120, { optional: true }),
})
export type SheetStyle = ValueOf<typeof sheetStyle>

/** A sheet as a template: texts, bindings (`#{bills.siteId}`), formulas and styles. Rows and columns count from 0. */
const shape = {
  name: text(31),
  isLandscape: yes,
  /** In characters of half width; 0 is the default width. */
  widths: list(decimal({ min: 0, max: 255 }), MOST_COLUMNS),
  /** In points; 0 is the default height. */
  heights: list(decimal({ min: 0, max: 409 }), MOST_ROWS),
  styles: list(sheetStyle, MOST_STYLES),
  cells: list(
    group({
      row,
      column,
      text: text(MOST_LETTERS, { optional: true }),
      style: int({ optional: true, min: 0, max: MOST_STYLES - 1 }),
    }),
    MOST_CELLS,
  ),
  merges: list(
    group({ row, column, rows: int({ min: 1, max: MOST_ROWS }), columns: int({ min: 1, max: MOST_COLUMNS }) }),
    500,
  ),
  /** PNG or JPEG pictures by the cell of their upper left corner. Lengths in points. */
  pictures: list(
    group({
      row,
      column,
      x: decimal({ min: 0, max: 2_000 }),
      y: decimal({ min: 0, max: 2_000 }),
      width: decimal({ min: 1, max: 2_000 }),
      height: decimal({ min: 1, max: 2_000 }),
      data: text(MOST_PICTURE_LETTERS, { min: 16, pattern: '^(iVBORw0KGgo|/9j/)[A-Za-z0-9+/]+={0,2}$' }),
    }),
    MOST_PICTURES,
    { optional: true },
  ),
} as const
export const templateSheet = group(shape)
export type TemplateSheet = DataOf<typeof shape>
export type TemplatePicture = NonNullable<TemplateSheet['pictures']>[number]
export type TemplateCell = TemplateSheet['cells'][number]

/** 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
/** C5 for row 4, column 2. */
export const placeName = ({ row: down, column: right }: { row: number; column: number }): string =>
  `${columnLetters(right)}${down + 1}`
/** Row and column of a reference such as `C5` or `$C$5`. */
export function placeOf(name: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(name)
  if (!match) return undefined
  const right = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(match[2]) - 1, column: right }
}
/** Whether the text of a cell is a number. */
export const isNumberText = (text: string): boolean => /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(text)
