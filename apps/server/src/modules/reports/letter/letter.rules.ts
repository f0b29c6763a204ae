import type { DocxTag } from '../../../infra/documents/index.ts'
import { type Field, type Token, tokenOf } from '../sheet/binding.rules.ts'

/** Compares a value with a text, or asks whether there is one. */
export interface Test {
  token: Token
  isNot: boolean
  sign?: Sign
  than?: string
}
const SIGNS = ['>=', '<=', '!=', '=', '>', '<'] as const
type Sign = (typeof SIGNS)[number]
/** A letter as its bindings nest: values, what repeats for each row of a set, and what a condition shows. */
export type Node =
  | { kind: 'value'; text: string; token: Token; format?: string }
  | { kind: 'repeat'; text: string; set: string; nodes: Node[] }
  | { kind: 'condition'; text: string; test: Test; nodes: Node[] }
export interface Letter {
  nodes: readonly Node[]
  fields: readonly Field[]
  params: readonly string[]
  /** Number formats behind `|`. */
  formats: readonly string[]
}
/** Why a letter cannot be filled, and the binding. */
export interface LetterProblem {
  reason: 'letterBinding' | 'letterSet' | 'letterPlace' | 'letterDeep' | 'letterTag'
  text: string
  /** The set that must repeat around a field. */
  set?: string
}
/** Most repetitions and conditions within each other. */
const MOST_DEEP = 5
/** Letters of a binding: a condition over the longest names has about 200. */
const MOST_LETTERS = 300
const QUOTES = /^["'“‘](.*)["'”’]$/

/** Reads the bindings of a letter. @throws LetterFault for the first that cannot be read */
export function readLetter(tags: readonly DocxTag[], sets: ReadonlySet<string>): Letter {
  return new LetterReader(sets).read(tags)
}
export class LetterFault extends Error {
  readonly problem: LetterProblem
  constructor(problem: LetterProblem) {
    super(problem.reason)
    this.problem = problem
  }
}
const fault = (reason: LetterProblem['reason'], text: string, set?: string) =>
  new LetterFault({ reason, text: text.slice(0, 80), ...(set && { set: set.slice(0, 80) }) })
/** A field without its set, maybe a part of a day. */
const BARE = /^[A-Za-z]\w*(\.(day|month|year|age))?$/

/** The sets that a letter itself names. An upload may come before they are set up. */
export function setsNamed(tags: readonly DocxTag[]): Set<string> {
  const names = new Set<string>()
  const open: boolean[] = []
  for (const { kind, text } of tags) {
    if (kind === 'close') open.pop()
    if (kind === 'open') {
      const isSet = /^[A-Za-z]\w*$/.test(text)
      if (isSet) names.add(text)
      open.push(isSet)
    }
    const token = kind === 'value' ? tokenOf(text.split('|')[0]!) : undefined
    // Within a repetition `dueOn.month` is a field of it.
    if (token?.kind === 'field' && (token.fn || !open.includes(true))) names.add(token.set)
  }
  return names
}

class LetterReader {
  readonly #sets: ReadonlySet<string>
  readonly #fields: Field[] = []
  readonly #params: string[] = []
  readonly #formats: string[] = []
  /** The sets that repeat around the binding, the innermost last. */
  readonly #around: string[] = []

  constructor(sets: ReadonlySet<string>) {
    this.#sets = sets
  }

  read(tags: readonly DocxTag[]): Letter {
    const root: Node[] = []
    const open: Extract<Node, { nodes: Node[] }>[] = []
    for (const { kind, text } of tags) {
      if (text.length > MOST_LETTERS) throw fault('letterBinding', text)
      const into = open.at(-1)?.nodes ?? root
      if (kind === 'value') into.push(this.#value(text))
      else if (kind === 'open') {
        if (open.length >= MOST_DEEP) throw fault('letterDeep', text)
        const node = this.#block(text)
        into.push(node)
        open.push(node)
        if (node.kind === 'repeat') this.#around.push(node.set)
      } else {
        const closed = open.pop()
        if (!closed) throw fault('letterTag', `/${text}`)
        if (closed.kind === 'repeat') this.#around.pop()
      }
    }
    if (open.length) throw fault('letterTag', `#${open.at(-1)!.text}`)
    return { nodes: root, fields: this.#fields, params: this.#params, formats: this.#formats }
  }

  #value(text: string): Node {
    const [binding = '', ...format] = text.split('|')
    const shown = format.join('|').trim()
    if (shown) this.#formats.push(shown)
    return { kind: 'value', text, token: this.#token(binding.trim(), text), ...(shown && { format: shown }) }
  }
  #block(text: string): Extract<Node, { nodes: Node[] }> {
    const condition = conditionOf(text)
    if (condition) {
      const { binding, ...test } = condition
      return { kind: 'condition', text, test: { token: this.#token(binding, text), ...test }, nodes: [] }
    }
    if (!this.#sets.has(text)) throw fault('letterSet', text)
    return { kind: 'repeat', text, set: text, nodes: [] }
  }

  /** A binding where it stands: within the repetition of a set its fields need not name it. */
  #token(binding: string, text: string): Token {
    const token = this.#whole(binding) ?? this.#whole(this.#withSet(binding))
    if (!token) throw this.#unread(binding, text)
    if (token.kind === 'param') {
      this.#params.push(token.name)
      return token
    }
    const { set, fn } = token
    if (!this.#sets.has(set)) throw fault('letterSet', text)
    if (fn === 'group' || fn === 'cross') throw fault('letterBinding', text)
    if ((!fn || fn === 'row') && !this.#around.includes(set)) throw fault('letterPlace', text, set)
    this.#fields.push(token)
    return token
  }
  #unread(binding: string, text: string): LetterFault {
    const isField = !this.#around.length && BARE.test(binding)
    return isField ? fault('letterPlace', text, [...this.#sets][0]) : fault('letterBinding', text)
  }
  #whole(binding: string): Token | undefined {
    const token = tokenOf(binding)
    const isForeign = token?.kind === 'field' && !this.#sets.has(token.set) && this.#around.length > 0
    return isForeign ? undefined : token
  }
  #withSet(binding: string): string {
    const set = this.#around.at(-1)
    if (!set) return binding
    const open = binding.indexOf('(')
    const isCall = open > 0 && binding.endsWith(')')
    return isCall ? `${binding.slice(0, open)}(${set}.${binding.slice(open + 1, -1).trim()})` : `${set}.${binding}`
  }
}

/** The text behind a word and a blank. */
const behind = (word: string, text: string): string | undefined =>
  text.startsWith(word) && /\s/.test(text.charAt(word.length)) ? text.slice(word.length).trim() : undefined
/** `if not count(bills.no) > 3`. Searched sign by sign: a pattern with several runs of blanks takes cubic time. */
function conditionOf(text: string): (Omit<Test, 'token'> & { binding: string }) | undefined {
  const asked = behind('if', text.trim())
  if (asked === undefined) return undefined
  const denied = behind('not', asked)
  const [test, isNot] = [denied ?? asked, denied !== undefined]
  const at = test.search(/[=!<>]/)
  if (at < 0) return test ? { binding: test, isNot } : undefined
  const sign = SIGNS.find((one) => test.startsWith(one, at))
  const binding = test.slice(0, at).trim()
  if (!sign || !binding) return undefined
  const than = test.slice(at + sign.length).trim()
  return { binding, isNot, sign, than: QUOTES.exec(than)?.[1] ?? than }
}
