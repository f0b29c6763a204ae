import { evaluate, parseExpression } from 'feelin'
import type { Expression } from './definition.ts'
import { loopsOf, smallValues } from './feel-bounds.ts'
import { EngineRefusal } from './refusal.ts'
import { compileUel } from './uel.ts'
import { boundedText } from './uel-values.ts'

const MOST_FEEL = 500
/** Loops and patterns of FEEL can take seconds: `for` over a million, `matches` with backtracking. */
const FORBIDDEN = /\b(?:for|function|matches|replace|split|some|every|sort|external)\b/
const MOST_BRACKETS = 50

/**
 * Compiles a text of a model. `${…}` is the language of Activiti, Flowable and Camunda 7, also within a text; a text that
 * begins with `=` is FEEL; any other text is itself. Nothing of it is ever run as code.
 * @throws EngineRefusal `badExpression`, `unknownFunction`
 */
export function compile(text: string): Expression {
  const given = text.trim()
  if (!given.startsWith('=') && !given.includes('${') && !given.includes('#{')) return () => given
  return guarded(given, given.startsWith('=') ? feel(given.slice(1)) : template(given))
}
/** A text that must be an expression: `amount > 3` without brackets is one as well. */
export const compileCondition = (text: string): Expression => {
  const given = text.trim()
  return given.startsWith('=') || /[$#]\{/.test(given) ? compile(given) : guarded(given, compileUel(given))
}
/** Variables may hold anything: a value that cannot be read refuses the command by name. */
const guarded =
  (text: string, read: Expression): Expression =>
  (values) => {
    try {
      const value = read(values)
      if (typeof value === 'string') boundedText(value)
      return value
    } catch (error) {
      if (error instanceof EngineRefusal) throw error
      throw new EngineRefusal('badExpression', { text: text.slice(0, 100) })
    }
  }

function template(text: string): Expression {
  const parts: (string | Expression)[] = []
  let at = 0
  while (at < text.length) {
    const from = text.slice(at).search(/[$#]\{/)
    if (from < 0) {
      parts.push(text.slice(at))
      break
    }
    if (from > 0) parts.push(text.slice(at, at + from))
    const end = endOf(text, at + from + 2)
    parts.push(compileUel(text.slice(at + from + 2, end)))
    at = end + 1
  }
  const [only] = parts
  if (parts.length === 1 && typeof only === 'function') return only
  return (values) => parts.map((part) => (typeof part === 'string' ? part : String(part(values) ?? ''))).join('')
}
/** The closing brace; one in quotes is text. */
function endOf(text: string, from: number): number {
  let quote: string | undefined
  for (let at = from; at < text.length; at++) {
    const one = text[at]!
    if (quote) {
      if (one === '\\') at++
      else if (one === quote) quote = undefined
    } else if (one === "'" || one === '"') quote = one
    else if (one === '}') return at
  }
  throw new EngineRefusal('badExpression', { text })
}

function feel(text: string): Expression {
  const bad = new EngineRefusal('badExpression', { text: text.slice(0, 100) })
  const brackets = text.replaceAll(/[^([{]/g, '').length
  if (text.length > MOST_FEEL || brackets > MOST_BRACKETS || FORBIDDEN.test(text)) throw bad
  const tree = parseExpression(text, {}, undefined)
  let isBroken = false
  tree.iterate({
    enter: ({ type }) => {
      if (type.isError) isBroken = true
    },
  })
  if (isBroken) throw bad
  const loops = loopsOf(tree, text)
  return (values) => evaluate(text, smallValues(text, loops, values)).value
}
