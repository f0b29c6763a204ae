import type { Field } from '@cloud-steward/contract/kit/field.ts'
import type { Column } from './list-document.ts'

const kinds: Partial<Record<Field['kind'], Column['kind']>> = {
  money: 'money',
  int: 'number',
  decimal: 'number',
  date: 'date',
  instant: 'time',
}
/** In characters of half width. */
const widths: Partial<Record<Field['kind'], number>> = {
  money: 13,
  int: 10,
  decimal: 10,
  date: 12,
  instant: 20,
  choice: 12,
  text: 20,
  ref: 18,
  region: 26,
}
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0)

/** The column of a document that shows a field. */
export const fieldColumn = (title: string, field: Field): Column => ({
  title,
  kind: kinds[field.kind] ?? 'text',
  width: Math.max(widths[field.kind] ?? 16, widthOf(title) + 2),
})
