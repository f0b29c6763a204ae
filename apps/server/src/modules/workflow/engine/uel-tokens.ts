import { EngineRefusal } from './refusal.ts'

export interface Token {
  kind: 'number' | 'string' | 'name' | 'sign' | 'end'
  text: string
}
const SIGNS = [
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '?',
  ':',
  '(',
  ')',
  '.',
  ',',
  '[',
  ']',
]
const SPACE = /\s/
const NUMBER = /^\d+(?:\.\d+)?/
// A prefix with a colon names a function: `vars:equals`.
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?::[\p{L}_][\p{L}\p{N}_]*(?=\s*\())?/u

/** Longer expressions are no conditions that people write. */
export const MOST_CHARACTERS = 1_000

/** The words of one `${…}`. @throws EngineRefusal `badExpression` */
export function tokensOf(text: string): Token[] {
  if (text.length > MOST_CHARACTERS) throw new EngineRefusal('badExpression', { text: `${text.slice(0, 60)}…` })
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    if (SPACE.test(rest[0]!)) {
      at++
      continue
    }
    const found = quoted(rest) ?? matched(rest, NUMBER, 'number') ?? matched(rest, NAME, 'name') ?? sign(rest)
    if (!found) throw new EngineRefusal('badExpression', { text })
    tokens.push(found.token)
    at += found.length
  }
  return [...tokens, { kind: 'end', text: '' }]
}

interface Read {
  token: Token
  length: number
}
const matched = (text: string, pattern: RegExp, kind: Token['kind']): Read | undefined => {
  const found = pattern.exec(text)?.[0]
  return found ? { token: { kind, text: found }, length: found.length } : undefined
}
const sign = (text: string): Read | undefined => {
  const found = SIGNS.find((one) => text.startsWith(one))
  return found ? { token: { kind: 'sign', text: found }, length: found.length } : undefined
}
function quoted(text: string): Read | undefined {
  const mark = text[0]
  if (mark !== "'" && mark !== '"') return undefined
  let value = ''
  for (let at = 1; at < text.length; at++) {
    if (text[at] === mark) return { token: { kind: 'string', text: value }, length: at + 1 }
    if (text[at] === '\\') at++
    value += text[at] ?? ''
  }
  return undefined
}
