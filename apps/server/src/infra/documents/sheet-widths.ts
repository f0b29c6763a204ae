import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import type { Pacer } from './row-stream.ts'
import { isDateFormat, shownValue } from './sheet-number.ts'
import { DEFAULT_SHEET_WIDTH, type SheetCell, type StyledSheet } from './styled-sheet.ts'

/** Characters of half width: no column is made wider than the first for its numbers, than the second for its headings. */
const [MOST_NUMBER, MOST_HEADING] = [60, 24]
/** Where a style names no size, a workbook writes with this one. */
const SIZE = 11
/** Characters of half width of one em at one point: a page counts 7.5 pixels for a character. */
const EM = 4 / 3 / 7.5
/** Padding and rules of a cell, in characters. */
const AROUND = 1.3
/** Letters of a cell that are looked at. */
const MOST_LETTERS = 400
const FIGURE = /[-+¥$€]?\d[\d.,:/-]*%?/g
const DAY = /^\d{4}-\d{2}(-\d{2}( \d{2}:\d{2}(:\d{2})?)?)?$/

/** Whether a cell holds a number or a day. These are never cut or broken; a text may be. */
export const isFigure = (value: SheetCell['value'], looks: SheetStyle | undefined): boolean =>
  typeof value === 'number' || (value !== null && (DAY.test(value) || isDateFormat(looks?.format)))

/** Width of a text in characters of half width, by the widest of the fonts that programs replace a missing one with. */
export function widthOfText(text: string, looks: SheetStyle | undefined): number {
  let em = 0
  for (const letter of text) em += letter > '\u2e80' ? 1 : '.,:; '.includes(letter) ? 0.33 : 0.65
  return em * (looks?.bold ? 1.1 : 1) * (looks?.size || SIZE) * EM + AROUND
}

/**
 * A sheet whose columns are as wide as their widest number, day and heading ask for, within a bound. Columns get wider, never
 * narrower. Beyond the bound a number is shown as `###`.
 */
export async function withFittingWidths(sheet: StyledSheet, pacer: Pacer): Promise<StyledSheet> {
  const { styles, rows, heading } = sheet
  const widths = [...sheet.widths]
  for (const [at, { cells }] of rows.entries()) {
    const isHeading = heading !== undefined && at >= heading.from && at <= heading.to
    for (const cell of cells) {
      await pacer.breathe()
      const wanted = wantedBy(cell, cell.style === undefined ? undefined : styles[cell.style], isHeading)
      if (wanted) widen(widths, cell, wanted)
    }
  }
  return { ...sheet, widths }
}

function wantedBy({ value, covered, span }: SheetCell, looks: SheetStyle | undefined, isHeading: boolean): number {
  if (value === null || value === '' || covered !== undefined) return 0
  const text = shownValue(value, looks?.format)
  if (isFigure(value, looks)) return Math.min(MOST_NUMBER, widthOfText(text, looks))
  return span && span.columns > 1 ? 0 : wantedByText(text.slice(0, MOST_LETTERS), looks, isHeading)
}
function wantedByText(text: string, looks: SheetStyle | undefined, isHeading: boolean): number {
  const isWhole = isHeading && !looks?.wraps && !text.includes('\n')
  // A text may wrap, but not within an amount or a day.
  const parts = isWhole ? [text] : (text.match(FIGURE) ?? [])
  return parts.reduce((most, one) => Math.max(most, Math.min(MOST_HEADING, widthOfText(one, looks))), 0)
}
/** Gives the last column of a cell as much as the cell lacks. */
function widen(widths: number[], { column, span }: SheetCell, wanted: number): void {
  const end = column + (span?.columns ?? 1)
  while (widths.length < end) widths.push(0)
  const lack = wanted - widthOfCell(widths, { column, span })
  if (lack > 0) widths[end - 1] = Math.ceil(((widths[end - 1] || DEFAULT_SHEET_WIDTH) + lack) * 10) / 10
}
/** Characters of half width that a cell takes. */
export function widthOfCell(widths: readonly number[], { column, span }: Pick<SheetCell, 'column' | 'span'>): number {
  let width = 0
  for (let at = column; at < column + (span?.columns ?? 1); at++) width += widths[at] || DEFAULT_SHEET_WIDTH
  return width
}
