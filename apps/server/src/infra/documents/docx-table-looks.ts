import { type Border, borderOf, fillOf } from './docx-looks.ts'
import { firstRowOf, type Styles } from './docx-styles.ts'
import { childOf, childrenOf, numberIn, pointsOf, valueOf, type XmlElement } from './docx-tree.ts'

export type Side = 'top' | 'bottom' | 'left' | 'right'
export const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right']
type Borders = Partial<Record<Side | 'insideH' | 'insideV', Border>>
export type Margins = Record<Side, number>
/** How a table looks. Lengths in points. */
export interface TableFrame {
  borders: Borders
  margins: Margins
  /** What the style says about the cells of all rows, and of the first one. */
  fill?: string
  firstRow: { fill?: string; borders: Borders }
  align: 'left' | 'center' | 'right'
  indent: number
  width?: { points?: number; part?: number }
}
const WORD_MARGINS: Margins = { top: 0, bottom: 0, left: 5.4, right: 5.4 }
const NAMES: Readonly<Record<string, keyof Borders>> = {
  top: 'top',
  bottom: 'bottom',
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  insideH: 'insideH',
  insideV: 'insideV',
}

export function bordersOf(element: XmlElement | undefined, before: Borders = {}): Borders {
  const borders = { ...before }
  for (const one of element?.children ?? []) {
    const name = NAMES[one.name]
    const border = borderOf(one)
    if (name && border) borders[name] = border
  }
  return borders
}
export function marginsOf(element: XmlElement | undefined, before: Margins): Margins {
  const margins = { ...before }
  for (const one of element?.children ?? []) {
    const name = NAMES[one.name] as Side | undefined
    const points = one.attributes.type === 'pct' ? undefined : pointsOf(one.attributes.w)
    if (name && points !== undefined) margins[name] = Math.min(100, Math.max(0, points))
  }
  return margins
}
/** A width in points, or as a part of the room. */
export function widthOf(element: XmlElement | undefined): TableFrame['width'] {
  const { w, type } = element?.attributes ?? {}
  if (type === 'pct' || w?.endsWith('%')) {
    const part = numberIn(w, 0, 5_000)
    return part ? { part: w!.endsWith('%') ? part / 100 : part / 5_000 } : undefined
  }
  const points = type === 'auto' ? undefined : pointsOf(w)
  return points && points > 0 ? { points } : undefined
}

export function frameOf(tblPr: XmlElement | undefined, styles: Styles): TableFrame {
  let [borders, margins]: [Borders, Margins] = [{}, WORD_MARGINS]
  let fill: string | undefined
  const firstRow: TableFrame['firstRow'] = { borders: {} }
  for (const style of styles.chain(valueOf(tblPr, 'tblStyle'))) {
    const own = childOf(style, 'tblPr')
    borders = bordersOf(childOf(own, 'tblBorders'), borders)
    margins = marginsOf(childOf(own, 'tblCellMar'), margins)
    fill = fillOf(childOf(style, 'tcPr')) ?? fill
    const first = childOf(firstRowOf(style), 'tcPr')
    firstRow.fill = fillOf(first) ?? firstRow.fill
    firstRow.borders = bordersOf(childOf(first, 'tcBorders'), firstRow.borders)
  }
  const align = valueOf(tblPr, 'jc')
  return {
    borders: bordersOf(childOf(tblPr, 'tblBorders'), borders),
    margins: marginsOf(childOf(tblPr, 'tblCellMar'), margins),
    fill,
    firstRow,
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
    indent: pointsOf(childOf(tblPr, 'tblInd')?.attributes.w) ?? 0,
    width: widthOf(childOf(tblPr, 'tblW')),
  }
}

const inPoints = (width: TableFrame['width'], room: number): number | undefined =>
  width?.points ?? (width?.part === undefined ? undefined : width.part * room)

/** The columns of a table: as its grid says, else as the cells of its first row say, else all alike. */
export function columnsOf(grid: readonly number[], tr: XmlElement, frame: TableFrame, room: number): number[] {
  const cells = cellsOf(tr)
  const spans = cells.reduce((sum, cell) => sum + spanOf(cell), 0)
  const count = Math.min(63, Math.max(1, grid.length, spans))
  const wanted = inPoints(frame.width, room)
  const own = cells.map((cell) => widthOf(childOf(childOf(cell, 'tcPr'), 'tcW')))
  const isPlain = cells.length === count && own.every((one) => one !== undefined)
  const ofCells = isPlain ? own.map((one) => inPoints(one, wanted ?? room) ?? 0) : undefined
  // Programs that do not know the widths write a grid of tiny columns.
  const ofGrid = grid.length === count && grid.every((one) => one > 6) ? [...grid] : undefined
  const columns = ofCells ?? ofGrid ?? Array.from({ length: count }, () => (wanted ?? room) / count)
  const total = columns.reduce((sum, one) => sum + one, 0)
  const most = room + frame.margins.left + frame.margins.right
  const scale = Math.min(most, wanted ?? total) / Math.max(1, total)
  // A table keeps the widths of its columns, but does not run out of the page.
  return Math.abs(scale - 1) > 0.02 ? columns.map((one) => one * scale) : columns
}
export const spanOf = (cell: XmlElement): number =>
  Math.floor(numberIn(valueOf(childOf(cell, 'tcPr'), 'gridSpan'), 1, 63) ?? 1)
/** The cells of a row, also those in content controls. */
export const cellsOf = (tr: XmlElement): XmlElement[] =>
  tr.children.flatMap((one) => {
    if (one.name === 'tc') return [one]
    return one.name === 'sdt' ? childrenOf(childOf(one, 'sdtContent'), 'tc') : []
  })
