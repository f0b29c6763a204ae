import type { parseExpression } from 'feelin'
import { EngineRefusal } from './refusal.ts'

type Tree = ReturnType<typeof parseExpression>
type Cursor = NonNullable<Tree['topNode']>

const MOST_NESTED = 2
/** Evaluations of the innermost condition of nested filters. FEEL makes about a million a second. */
const MOST_WORK = 100_000
/** Elements that functions read within conditions: `a[sum(b) > item]` reads `b` for each element of `a`. They take 0.1 µs each. */
const MOST_READ_WITHIN = 2_000_000
/** They compare each element of a list with each other one. */
const QUADRATIC = /\b(?:distinct values|union)\b/

/** What a FEEL text does again and again. */
export interface Loops {
  /** How many filters lie in one another: each reads its whole list for each element of the one around it. */
  depth: number
  /** The names in their conditions, without the lists of filters. */
  within: string
}
/**
 * Finds the filters of a FEEL text. A plain index is no filter. A context that reads its own entries could double a list
 * again and again.
 * @throws EngineRefusal `expressionTooDeep`
 */
export function loopsOf(tree: Tree, text: string): Loops {
  const depth = depthIn(tree.topNode, text, [])
  if (depth > MOST_NESTED) throw tooDeep(text)
  const within = [...namesWithin(tree.topNode, text, false)].join(' ')
  return { depth: Math.max(1, depth) + (QUADRATIC.test(text) ? 1 : 0), within }
}
function* namesWithin(node: Cursor, text: string, isWithin: boolean): Generator<string> {
  if (isWithin && node.name === 'VariableName') yield text.slice(node.from, node.to)
  const isFilter = isLoop(node)
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const isList = isFilter && !child.prevSibling
    if (!(isList && child.name === 'VariableName')) yield* namesWithin(child, text, isWithin || (isFilter && !isList))
  }
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

/** FEEL takes names with other blanks and signs between their words for the same: `big  list`, `big-list`. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')
/**
 * The values that a text may read, by their names in it. It is given no others, so none is read that was not counted.
 * @throws EngineRefusal `valuesTooLarge` where they would make the expression take seconds
 */
export function smallValues(
  text: string,
  { depth, within }: Loops,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const [times, timesWithin] = [timesIn(text), timesIn(within)]
  const read = Object.entries(values).filter(([name]) => times(name) > 0)
  let [size, reads, readsWithin] = [0, 0, 0]
  for (const [name, value] of read) {
    const own = sizeOf(value)
    size += own
    reads += own * times(name)
    if (own > 1) readsWithin += own * timesWithin(name)
  }
  const isLarge = reads * size ** (depth - 1) > MOST_WORK || readsWithin * reads ** depth > MOST_READ_WITHIN
  if (isLarge) throw new EngineRefusal('valuesTooLarge', { text: text.slice(0, 100) })
  return Object.fromEntries(read)
}
/** How often a text names a variable, or more often where the name is no single word. */
function timesIn(text: string): (name: string) => number {
  const words = text.match(/[\p{L}\p{N}_$]+/gu) ?? []
  const letters = lettersOf(text)
  return (name) => {
    if (/^[\p{L}\p{N}_$]+$/u.test(name)) return words.filter((word) => word === name).length
    const part = lettersOf(name)
    return part ? letters.split(part).length - 1 : 1
  }
}
/** How many values there are in one. It stops counting at the bound. */
function sizeOf(whole: unknown): number {
  let size = 0
  const todo = [whole]
  while (todo.length && size <= MOST_WORK) {
    const value = todo.pop()
    // A text counts by its length, so that lists of long texts are bounded as well.
    size += typeof value === 'string' ? 1 + value.length / 100 : 1
    if (value === null || typeof value !== 'object') continue
    const inner = Object.values(value)
    size += inner.length
    if (size <= MOST_WORK) for (const one of inner) todo.push(one)
  }
  return size
}
