import { type DocxData, Pacer, shownValue, xmlSafe } from '../../../infra/documents/index.ts'
import { AMOUNT } from '../sheet/amounts.rules.ts'
import { isCountOf, type Token } from '../sheet/binding.rules.ts'
import { aggregate, type Records, type Row, readerOf, type Value } from '../sheet/records.rules.ts'
import { fieldKey } from '../sheet/template.rules.ts'
import { ReportTooLarge, Work } from '../sheet/work.rules.ts'
import type { Letter, Node, Test } from './letter.rules.ts'

export interface LetterGiven {
  sets: ReadonlyMap<string, Records & { amounts: ReadonlySet<string> }>
  params: ReadonlyMap<string, Value>
  today: string
  /** Rows that repetitions may write in all. */
  most: number
}
type Rows = ReadonlyMap<string, { row: Row; place: number }>
interface Filling extends LetterGiven {
  work: LetterWork
  /** Of all rows of a set: the same at every place. */
  sums: Map<string, Value>
}
type Writable = Record<string, DocxData[string]>
/** Values of a letter, and their letters: they are handed over to the thread that fills it in one go. */
const [MOST_VALUES, MOST_LETTERS] = [120_000, 10_000_000] as const
/** A value that is written takes as long as so many records that are read. */
const STEPS_OF_VALUE = 10
const NONE: Records & { amounts: ReadonlySet<string> } = { fields: [], rows: [], amounts: new Set() }

/** Counts what is read and written for a letter. */
class LetterWork extends Work {
  #values = 0
  #letters = 0

  value(text = ''): void {
    this.#letters += text.length
    if (++this.#values > MOST_VALUES || this.#letters > MOST_LETTERS)
      throw new ReportTooLarge('too many values', 'tooMuch')
    this.spend(STEPS_OF_VALUE)
  }
}

/** The values of a letter by the texts of its bindings. Yields to the event loop in between. @throws ReportTooLarge */
export async function letterData({ nodes }: Letter, given: LetterGiven, pacer = new Pacer()): Promise<DocxData> {
  const root: Writable = {}
  let left = given.most
  const filling: Filling = { ...given, work: new LetterWork(), sums: new Map() }
  for (const _ of fill(root, nodes, new Map())) if (filling.work.isDue()) await pacer.breathe()
  return root

  function* fill(into: Writable, of: readonly Node[], around: Rows): Generator<void> {
    for (const node of of) {
      if (node.kind === 'value') into[node.text] = textOf(node, filling, around)
      else if (node.kind === 'condition') {
        into[node.text] = holds(node.test, valueOf(node.test.token, filling, around))
        filling.work.value()
        yield* fill(into, node.nodes, around)
      } else {
        const { rows } = given.sets.get(node.set) ?? NONE
        // A set may repeat at two places: both take their values from the same rows.
        const known = (into[node.set] ??= rows.map(() => ({}))) as Writable[]
        for (const [place, row] of rows.entries()) {
          if (left-- <= 0) throw new ReportTooLarge('too many rows')
          filling.work.value()
          yield* fill(known[place]!, node.nodes, new Map([...around, [node.set, { row, place }]]))
        }
      }
      yield
    }
  }
}

function textOf({ token, format }: Extract<Node, { kind: 'value' }>, filling: Filling, around: Rows): string {
  const value = valueOf(token, filling, around)
  const isAmount = token.kind === 'field' && !isCountOf(token) && filling.sets.get(token.set)?.amounts.has(token.field)
  const text = xmlSafe(shownValue(value, format ?? (isAmount ? AMOUNT : undefined)))
  filling.work.value(text)
  return text
}

function valueOf(token: Token, { sets, params, today, sums, work }: Filling, around: Rows): Value {
  if (token.kind === 'param') return params.get(token.name) ?? null
  const records = sets.get(token.set) ?? NONE
  const read = readerOf(records, token, today)
  const at = around.get(token.set)
  if (!token.fn) return at ? read(at.row) : null
  if (token.fn === 'row') return (at?.place ?? 0) + 1
  const key = `${token.fn} ${fieldKey(token)}`
  const known = sums.get(key)
  if (known !== undefined) return known
  work.spend(records.rows.length)
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
