import type { Content, DataSet, Parameter } from '@cloud-steward/contract/reports/content.ts'
import { columnLetters, placeName, type SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'

interface Difference {
  field: string
  before: string | null
  after: string | null
}
/** Says things in the language of the reader. */
export interface Words {
  say(key: string, values?: Readonly<Record<string, string | number>>): string
  /** The name of a list or figure. */
  source(set: DataSet): string
  /** The name of a field or filter of it. */
  field(set: DataSet, key: string): string
}

/** Differences of two designs in words: data sets and parameters by name, texts and styles cell by cell. An empty text or default counts as absent. */
export function differences(from: Content, to: Content, words: Words): Difference[] {
  const before = partsOf(from, words)
  const after = partsOf(to, words)
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((field) => {
    const [was, is] = [before.get(field) || null, after.get(field) || null]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

function partsOf({ sets, parameters, sheet, letter }: Content, words: Words): Map<string, string> {
  const { say } = words
  const parts = new Map<string, string>()
  for (const set of sets) parts.set(say('report.difference.set', { name: set.name }), setWords(set, words))
  for (const one of parameters)
    parts.set(say('report.difference.parameter', { name: one.name }), parameterWords(one, words))
  if (letter) parts.set(say('report.design.letter'), letter.name)
  else {
    parts.set(say('report.difference.sheetName'), sheet.name)
    parts.set(
      say('report.difference.orientation'),
      say(`report.difference.${sheet.isLandscape ? 'landscape' : 'portrait'}`),
    )
  }
  for (const [column, width] of sheet.widths.entries())
    parts.set(say('report.difference.width', { column: columnLetters(column) }), width ? String(width) : '')
  for (const [row, height] of sheet.heights.entries())
    parts.set(say('report.difference.height', { row: row + 1 }), height ? String(height) : '')
  addCells(parts, sheet, words)
  return parts
}

function addCells(parts: Map<string, string>, sheet: Content['sheet'], { say }: Words): void {
  const { cells, styles, merges, pictures } = sheet
  for (const cell of cells.toSorted((a, b) => a.row - b.row || a.column - b.column)) {
    const at = placeName(cell)
    parts.set(say('report.designer.cell', { at }), cell.text ?? '')
    const style = cell.style == null ? undefined : styles[cell.style]
    parts.set(say('report.difference.style', { at }), style ? styleWords(style, say) : '')
  }
  for (const { row, column, data, ...size } of pictures ?? []) {
    const values = { ...size, kB: Math.ceil(data.length / 1_366) }
    parts.set(
      say('report.difference.picture', { at: placeName({ row, column }) }),
      say('report.difference.pictureSize', values),
    )
  }
  for (const { row, column, ...size } of merges)
    if (size.rows * size.columns > 1)
      parts.set(say('report.difference.merge', { at: placeName({ row, column }) }), say('report.difference.size', size))
}

const joined = (words: Words['say'], parts: readonly (string | false | null | undefined)[]): string =>
  parts.reduce<string>((first, second) => {
    if (!second) return first
    return first ? words('report.difference.both', { first, second }) : second
  }, '')
const named = (say: Words['say'], key: string, value: string | number | null | undefined) =>
  value ? `${say(`report.design.${key}`)} ${value}` : ''

function setWords(set: DataSet, { say, source, field }: Words): string {
  const [key, direction] = set.order?.split('_') ?? []
  return joined(say, [
    source(set),
    named(say, 'by', set.by && say(`insight.metric.by.${set.by}`)),
    ...set.filters.filter(({ value }) => value).map((one) => `${field(set, one.field)} = ${one.value}`),
    named(say, 'order', key && `${field(set, key)} ${direction === 'descend' ? '↓' : '↑'}`),
    named(say, 'most', set.most),
  ])
}
const parameterWords = ({ title, kind, initial, isRequired }: Parameter, { say }: Words): string =>
  joined(say, [
    title,
    say(`report.design.kind.${kind}`),
    named(say, 'initial', initial),
    isRequired && say('report.design.isRequired'),
  ])

const YES = ['bold', 'italic', 'isMiddle', 'wraps'] as const
const VALUES = ['size', 'colour', 'fill', 'format'] as const
const styleWords = (style: SheetStyle, say: Words['say']): string =>
  joined(say, [
    ...YES.map((key) => style[key] && say(`report.design.${key}`)),
    ...VALUES.map((key) => named(say, key, style[key])),
    style.align && say(`report.design.align.${style.align}`),
    named(say, 'borders', [...(style.borders ?? '')].map((side) => say(`report.difference.side.${side}`)).join(' ')),
  ])
