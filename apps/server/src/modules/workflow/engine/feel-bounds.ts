import type { parseExpression } from 'feelin'
import { EngineRefusal } from './refusal.ts'

type Tree = ReturnType<typeof parseExpression>
type Cursor = NonNullable<Tree['topNode']>

const MOST_NESTED = 2
/** Evaluations of the innermost condition of nested filters. FEEL makes about a million a second. */
const MOST_WORK = 100_000
/** They compare each element of a list with each other one. */
const QUADRATIC = /\b(?:distinct values|union)\b/

/**
 * How many filters of a FEEL text lie in one another: each reads its whole list for each element of the one around it. A
 * plain index is no filter. A context that reads its own entries could double a list again and again.
 * @throws EngineRefusal `expressionTooDeep`
 */
export function depthOfFeel(tree: Tree, text: string): number {
  const depth = depthIn(tree.topNode, text, [])
  if (depth > MOST_NESTED) throw tooDeep(text)
  return Math.max(1, depth) + (QUADRATIC.test(text) ? 1 : 0)
}
function depthIn(node: Cursor, text: string, keys: readonly string[]): number {
  const textOf = ({ from, to }: Cursor) => text.slice(from, to).trim()
  if (node.name === 'VariableName' && keys.includes(textOf(node))) throw tooDeep(text)
  const entries = node.name === 'Context' ? node.getChildren('ContextEntry') : []
  const inside = [...keys, ...entries.flatMap((entry) => entry.getChildren('Key')).map(textOf)]
  let deepest = 0
  for (let child = node.firstChild; child; child = child.nextSibling)
    deepest = Math.max(deepest, depthIn(child, text, inside))
  return deepest + (isLoop(node) ? 1 : 0)
}
const isLoop = (node: Cursor): boolean =>
  node.name === 'ForExpression' ||
  node.name === 'QuantifiedExpression' ||
  (node.name === 'FilterExpression' &&
    !node.getChildren('NumericLiteral').some(({ prevSibling }) => prevSibling?.name === '['))
const tooDeep = (text: string) =>
  new EngineRefusal('expressionTooDeep', { most: MOST_NESTED, text: text.slice(0, 100) })

/** Refuses values that would make the expression take seconds. @throws EngineRefusal `valuesTooLarge` */
export function mustBeSmall(text: string, depth: number, values: Readonly<Record<string, unknown>>): void {
  const most = Math.floor(MOST_WORK ** (1 / depth))
  const read = Object.entries(values).filter(([name]) => text.includes(name))
  let size = 0
  const todo: unknown[] = read.map(([, value]) => value)
  while (todo.length) {
    const value = todo.pop()
    // A text counts by its length, so that lists of long texts are bounded as well.
    size += typeof value === 'string' ? 1 + value.length / 100 : 1
    if (value !== null && typeof value === 'object') {
      const inner = Object.values(value)
      size += inner.length
      if (size <= most) for (const one of inner) todo.push(one)
    }
    if (size > most) throw new EngineRefusal('valuesTooLarge', { text: text.slice(0, 100) })
  }
}
