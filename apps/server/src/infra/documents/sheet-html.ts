import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Pacer } from './row-stream.ts'
import { shownValue } from './sheet-number.ts'
import { isFigure, widthOfCell, widthOfText } from './sheet-widths.ts'
import { columnsOfSheet, DEFAULT_SHEET_WIDTH, type SheetCell, type StyledSheet } from './styled-sheet.ts'

const SIDES = { t: 'top', r: 'right', b: 'bottom', l: 'left' } as const
/** Pixels of a character of half width. */
const LETTER = 7.5

function cssOf(style: SheetStyle): string {
  const { bold, italic, size, colour, fill, align, isMiddle, wraps, borders } = style
  const sides = [...(borders ?? '')].map((side) => `border-${SIDES[side as keyof typeof SIDES]}:1px solid #555`)
  return [
    ...(bold ? ['font-weight:600'] : []),
    ...(italic ? ['font-style:italic'] : []),
    ...(size ? [`font-size:${size}pt`] : []),
    ...(colour ? [`color:${colour}`] : []),
    ...(fill ? [`background:${fill}`] : []),
    ...(align ? [`text-align:${align}`] : []),
    ...(isMiddle ? ['vertical-align:middle'] : []),
    ...(wraps ? ['white-space:pre-wrap'] : []),
    ...sides,
  ].join(';')
}

const BASE =
  'body{margin:12px;font:11pt "Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;color:#000;background:#fff}' +
  'table{border-collapse:collapse;table-layout:fixed}td{padding:2px 4px;overflow:hidden;white-space:pre-wrap;overflow-wrap:break-word;vertical-align:bottom;height:16px}' +
  '.n{text-align:right}td.f{white-space:pre}'

/** Characters by which a number may seem too wide. */
const ROUNDING = 0.05
/** No cell of a page shows more letters. */
const MOST_CELL_LETTERS = 5_000

export interface SheetPage {
  html: string
  /** Whether the page shows every row. */
  isWhole: boolean
}

/**
 * A sheet as a page of its own, with no script and no link: every text of it is escaped. Its pictures stand in it. Lets the event loop turn.
 * @param most rows, and letters of HTML; the page ends with the first limit that is reached
 */
export async function htmlOf(
  sheet: StyledSheet,
  language: string,
  pacer: Pacer,
  most: { rows: number; letters: number },
): Promise<SheetPage> {
  const columns = columnsOfSheet(sheet)
  const classes = sheet.styles.map((style, at) => `.s${at}{${cssOf(style)}}`).join('')
  const widths = Array.from({ length: columns }, (_, at) => (sheet.widths[at] || DEFAULT_SHEET_WIDTH) * LETTER)
  const cols = widths.map((width) => `<col style="width:${Math.round(width)}px">`).join('')
  const rows: string[] = []
  let letters = 0
  for (const [at, { cells, height }] of sheet.rows.slice(0, most.rows).entries()) {
    const tds: string[] = []
    let next = 0
    for (const cell of cells) {
      if (letters > most.letters) break
      const gap = cell.column - next
      const html = `${gap > 0 ? emptyCells(gap) : ''}${cell.covered === undefined ? td(sheet, cell) : ''}`
      tds.push(html)
      letters += html.length
      next = cell.column + 1
      await pacer.breathe()
    }
    rows.push(rowHtml(tds.join(''), height, imagesOf(sheet, at, widths)))
    if (letters > most.letters) break
  }
  const total = Math.round(widths.reduce((sum, width) => sum + width, 0))
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(sheet.name)}</title>` +
    `<style>${BASE}${classes}</style></head><body><table style="width:${total}px"><colgroup>${cols}</colgroup>${rows.join('')}</table></body></html>`
  return { html, isWhole: rows.length === sheet.rows.length && letters <= most.letters }
}

function rowHtml(cells: string, height: number | undefined, images: string): string {
  const looks = `${height ? `height:${height}pt;` : ''}${images && 'position:relative'}`
  const inside = cells || (images && '<td></td>')
  return `<tr${looks && ` style="${looks}"`}>${images ? inside.replace('>', `>${images}`) : inside}</tr>`
}
/** The pictures that begin in a row, to stand in its first cell. */
const imagesOf = ({ pictures = [] }: StyledSheet, at: number, widths: readonly number[]): string =>
  pictures
    .filter(({ row }) => row === at)
    .map(({ column, x, y, width, height, data }) => {
      const left = widths.slice(0, column).reduce((sum, one) => sum + one, 0)
      const type = data.startsWith('iVBOR') ? 'png' : 'jpeg'
      const place = `left:calc(${Math.round(left)}px + ${x}pt);top:${y}pt;width:${width}pt;height:${height}pt`
      return `<img alt="" style="position:absolute;${place}" src="data:image/${type};base64,${escapeHtml(data)}">`
    })
    .join('')

const emptyCells = (count: number): string => (count > 4 ? `<td colspan="${count}"></td>` : '<td></td>'.repeat(count))

const cutText = (text: string): string =>
  text.length > MOST_CELL_LETTERS ? `${text.slice(0, MOST_CELL_LETTERS).toWellFormed()}…` : text

/** The text of a cell; of a number that has no room a mark. */
function shownIn(widths: readonly number[], cell: SheetCell, looks: SheetStyle | undefined): string {
  const text = shownValue(cell.value, looks?.format)
  const isCut = isFigure(cell.value, looks) && widthOfText(text, looks) > widthOfCell(widths, cell) + ROUNDING
  return isCut ? '###' : cutText(text)
}
function td({ styles, widths }: StyledSheet, cell: SheetCell): string {
  const { value, style, span } = cell
  const looks = style === undefined ? undefined : styles[style]
  const isNumber = typeof value === 'number' && !looks?.align
  const names = [
    ...(isNumber ? ['n'] : []),
    ...(isFigure(value, looks) ? ['f'] : []),
    ...(style === undefined ? [] : [`s${style}`]),
  ].join(' ')
  const spans = `${span && span.columns > 1 ? ` colspan="${span.columns}"` : ''}${span && span.rows > 1 ? ` rowspan="${span.rows}"` : ''}`
  return `<td${names ? ` class="${names}"` : ''}${spans}>${escapeHtml(shownIn(widths, cell, looks))}</td>`
}
