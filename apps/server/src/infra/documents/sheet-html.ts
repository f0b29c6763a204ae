import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import { escapeHtml } from '../escape-html.ts'
import { shownValue } from './sheet-number.ts'
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
  'table{border-collapse:collapse;table-layout:fixed}td{padding:2px 4px;overflow:hidden;white-space:pre;vertical-align:bottom;height:16px}.n{text-align:right}'

/** A sheet as a page of its own, with no script, no link and no picture: every text of it is escaped. */
export function htmlOf(sheet: StyledSheet, language: string): string {
  const columns = columnsOfSheet(sheet)
  const classes = sheet.styles.map((style, at) => `.s${at}{${cssOf(style)}}`).join('')
  const widths = Array.from({ length: columns }, (_, at) => (sheet.widths[at] || DEFAULT_SHEET_WIDTH) * LETTER)
  const cols = widths.map((width) => `<col style="width:${Math.round(width)}px">`).join('')
  const rows = sheet.rows.map(({ cells, height }) => {
    const tds: string[] = []
    let next = 0
    for (const cell of cells) {
      if (cell.column > next) tds.push('<td></td>'.repeat(cell.column - next))
      if (cell.covered === undefined) tds.push(td(sheet, cell))
      next = cell.column + 1
    }
    return `<tr${height ? ` style="height:${height}pt"` : ''}>${tds.join('')}</tr>`
  })
  const total = Math.round(widths.reduce((sum, width) => sum + width, 0))
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(sheet.name)}</title>` +
    `<style>${BASE}${classes}</style></head><body><table style="width:${total}px"><colgroup>${cols}</colgroup>${rows.join('')}</table></body></html>`
  )
}

function td({ styles }: StyledSheet, { value, style, span }: SheetCell): string {
  const looks = style === undefined ? undefined : styles[style]
  const isNumber = typeof value === 'number' && !looks?.align
  const names = [...(isNumber ? ['n'] : []), ...(style === undefined ? [] : [`s${style}`])].join(' ')
  const spans = `${span && span.columns > 1 ? ` colspan="${span.columns}"` : ''}${span && span.rows > 1 ? ` rowspan="${span.rows}"` : ''}`
  return `<td${names ? ` class="${names}"` : ''}${spans}>${escapeHtml(shownValue(value, looks?.format))}</td>`
}
