import { isNumberText, placeName, type TemplateCell } from '@cloud-steward/contract/reports/sheet.ts'

/** Functions of a binding over the rows of its set. `row` is the row number, `first` the value of the first row. */
export const FUNCTIONS = ['group', 'cross', 'sum', 'count', 'avg', 'min', 'max', 'first', 'row'] as const
export type BindingFunction = (typeof FUNCTIONS)[number]
/** Parts of a day: `bills.dueOn.month`. `age` is the time since that day, in the ranges of the workbench. */
export const PARTS = ['day', 'month', 'year', 'age'] as const
export type Part = (typeof PARTS)[number]

export interface Field {
  set: string
  field: string
  part?: Part
}
export type Token = (Field & { kind: 'field'; fn?: BindingFunction }) | { kind: 'param'; name: string }
export type Plan =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'formula'; text: string }
  | { kind: 'bound'; parts: readonly (string | Token)[] }

/** Why a template cannot be read: a reason, and the cell. */
export interface Problem {
  reason:
    | 'binding'
    | 'unknownSet'
    | 'unknownField'
    | 'unknownParam'
    | 'twoSets'
    | 'twoCrosses'
    | 'formula'
    | 'format'
    | 'bindings'
    | 'groups'
  at: string
  text: string
}

const NAME = '[A-Za-z][A-Za-z0-9_]{0,39}'
const FIELD = new RegExp(`^(${NAME})\\.(${NAME})(?:\\.(${PARTS.join('|')}))?$`)
const PARAM = new RegExp(`^param\\.(${NAME})$`)
// Blanks within the brackets are trimmed afterwards: a pattern with several runs of them takes cubic time.
const CALL = new RegExp(`^(${FUNCTIONS.join('|')})\\(([^()]*)\\)$`)

function fieldOf(text: string): Field | undefined {
  const [, set, field, part] = FIELD.exec(text) ?? []
  return set && field ? { set, field, ...(part && { part: part as Part }) } : undefined
}
/** Parses the expression between `#{` and `}`. */
export function tokenOf(text: string): Token | undefined {
  const trimmed = text.trim()
  const param = PARAM.exec(trimmed)?.[1]
  if (param) return { kind: 'param', name: param }
  const [, fn, inner] = CALL.exec(trimmed) ?? []
  const field = fieldOf(inner?.trim() ?? trimmed)
  return field && { kind: 'field', ...field, ...(fn && { fn: fn as BindingFunction }) }
}

/** Reads a cell. An apostrophe before anything makes it a text, as in a spreadsheet. */
export function planOf(cell: TemplateCell): Plan | Problem {
  const text = cell.text ?? ''
  if (text.startsWith("'")) return { kind: 'text', text: text.slice(1) }
  if (text.startsWith('=')) return { kind: 'formula', text: text.slice(1) }
  if (isNumberText(text)) return { kind: 'number', value: Number(text) }
  if (!text.includes('#{')) return { kind: 'text', text }
  const parts: (string | Token)[] = []
  let from = 0
  while (from < text.length) {
    const start = text.indexOf('#{', from)
    if (start < 0) break
    const end = text.indexOf('}', start)
    const inner = end < 0 ? undefined : tokenOf(text.slice(start + 2, end))
    if (!inner) return { reason: 'binding', at: placeName(cell), text: text.slice(start, start + 60) }
    if (start > from) parts.push(text.slice(from, start))
    parts.push(inner)
    from = end + 1
  }
  if (from < text.length) parts.push(text.slice(from))
  return { kind: 'bound', parts }
}
export const tokensOf = (plan: Plan): Token[] =>
  plan.kind === 'bound' ? plan.parts.filter((part): part is Token => typeof part !== 'string') : []
/** Whether a binding counts records, of whatever field. */
export const isCountOf = (token: Token): boolean =>
  token.kind === 'field' && (token.fn === 'count' || token.fn === 'row')
/** A row with this among its cells is repeated. */
export const repeats = (token: Token): boolean =>
  token.kind === 'field' && (!token.fn || token.fn === 'group' || token.fn === 'row')
