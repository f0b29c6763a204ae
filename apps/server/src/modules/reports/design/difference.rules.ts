import type { Content } from '@cloud-steward/contract/reports/content.ts'
import { placeName } from '@cloud-steward/contract/reports/sheet.ts'

interface Difference {
  field: string
  before?: unknown
  after?: unknown
}
/** Differences of two designs: data sets and parameters by name, texts and styles cell by cell. */
export function differences(from: Content, to: Content): Difference[] {
  const before = partsOf(from)
  const after = partsOf(to)
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((field) => {
    const [was, is] = [before.get(field), after.get(field)]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was ?? null, after: is ?? null }]
  })
}

function partsOf({ sets, parameters, sheet, letter }: Content): Map<string, unknown> {
  const parts = new Map<string, unknown>()
  for (const { name, ...set } of sets) parts.set(`set ${name}`, set)
  for (const { name, ...parameter } of parameters) parts.set(`param.${name}`, parameter)
  if (letter) parts.set('letter', letter.name)
  const { cells, styles, merges, pictures, ...rest } = sheet
  for (const [key, value] of Object.entries(rest)) parts.set(key, value)
  for (const cell of cells.toSorted((a, b) => a.row - b.row || a.column - b.column)) {
    const at = placeName(cell)
    if (cell.text) parts.set(at, cell.text)
    if (cell.style != null) parts.set(`${at} style`, styles[cell.style])
  }
  for (const { row, column, data, ...size } of pictures ?? [])
    parts.set(`${placeName({ row, column })} picture`, { ...size, kB: Math.ceil(data.length / 1_366) })
  for (const { row, column, ...size } of merges) parts.set(`${placeName({ row, column })} merge`, size)
  return parts
}
