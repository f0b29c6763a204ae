import { type DocxData, Pacer, shownValue, xmlSafe } from '../../../infra/documents/index.ts'
import type { Token } from '../sheet/binding.rules.ts'
import { aggregate, type Records, type Row, readerOf, type Value } from '../sheet/records.rules.ts'
import { fieldKey } from '../sheet/template.rules.ts'
import { ReportTooLarge } from '../sheet/work.rules.ts'
import type { Letter, Node, Test } from './letter.rules.ts'

export interface LetterGiven {
  sets: ReadonlyMap<string, Records & { amounts: ReadonlySet<string> }>
  params: ReadonlyMap<string, Value>
  today: string
  /** Rows that repetitions may write in all. */
  most: number
}
type Rows = ReadonlyMap<string, { row: Row; place: number }>
/** Of all rows of a set: the same at every place. */
type Sums = Map<string, Value>
type Writable = Record<string, DocxData[string]>
const AMOUNT = '#,##0.00'
const NONE: Records & { amounts: ReadonlySet<string> } = { fields: [], rows: [], amounts: new Set() }

/** The values of a letter by the texts of its bindings. Yields to the event loop in between. @throws ReportTooLarge */
export async function letterData({ nodes }: Letter, given: LetterGiven, pacer = new Pacer()): Promise<DocxData> {
  const root: Writable = {}
  let left = given.most
  const sums: Sums = new Map()
  for (const _ of fill(root, nodes, new Map())) if (left % 50 === 0) await pacer.breathe()
  return root

  function* fill(into: Writable, of: readonly Node[], around: Rows): Generator<void> {
    for (const node of of) {
      if (node.kind === 'value') into[node.text] = textOf(node, given, around, sums)
      else if (node.kind === 'condition') {
        into[node.text] = holds(node.test, valueOf(node.test.token, given, around, sums))
        yield* fill(into, node.nodes, around)
      } else {
        const { rows } = given.sets.get(node.set) ?? NONE
        // A set may repeat at two places: both take their values from the same rows.
        const known = (into[node.set] ??= rows.map(() => ({}))) as Writable[]
        for (const [place, row] of rows.entries()) {
          if (left-- <= 0) throw new ReportTooLarge('too many rows')
          yield
          yield* fill(known[place]!, node.nodes, new Map([...around, [node.set, { row, place }]]))
        }
      }
    }
  }
}

function textOf(
  { token, format }: Extract<Node, { kind: 'value' }>,
  given: LetterGiven,
  around: Rows,
  sums: Sums,
): string {
  const value = valueOf(token, given, around, sums)
  const isCount = token.kind === 'field' && (token.fn === 'count' || token.fn === 'row')
  const isAmount = token.kind === 'field' && !isCount && given.sets.get(token.set)?.amounts.has(token.field)
  return xmlSafe(shownValue(value, format ?? (isAmount ? AMOUNT : undefined)))
}

function valueOf(token: Token, given: LetterGiven, around: Rows, sums: Sums): Value {
  if (token.kind === 'param') return given.params.get(token.name) ?? null
  const records = given.sets.get(token.set) ?? NONE
  const read = readerOf(records, token, given.today)
  const at = around.get(token.set)
  if (!token.fn) return at ? read(at.row) : null
  if (token.fn === 'row') return (at?.place ?? 0) + 1
  const key = `${token.fn} ${fieldKey(token)}`
  const known = sums.get(key)
  if (known !== undefined) return known
  const value = aggregate(token.fn, records.rows, read, 0)
  sums.set(key, value)
  return value
}

function holds({ isNot, sign, than }: Test, value: Value): boolean {
  const is = sign === undefined ? value !== null && value !== '' && value !== 0 : compares(value, sign, than ?? '')
  return is !== isNot
}
function compares(value: Value, sign: NonNullable<Test['sign']>, than: string): boolean {
  const isNumber = typeof value === 'number' && than !== '' && Number.isFinite(Number(than))
  const [a, b] = isNumber ? [value, Number(than)] : [String(value ?? ''), than]
  if (sign === '=') return a === b
  if (sign === '!=') return a !== b
  if (sign === '>') return a > b
  if (sign === '<') return a < b
  return sign === '>=' ? a >= b : a <= b
}
