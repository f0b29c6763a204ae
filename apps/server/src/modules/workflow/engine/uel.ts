import type { Expression } from './definition.ts'
import { EngineRefusal } from './refusal.ts'
import { type Token, tokensOf } from './uel-tokens.ts'
import { add, compare, contains, equal, isEmpty, isTrue, member, size, toNumber } from './uel-values.ts'

type Values = Readonly<Record<string, unknown>>
type Read = (values: Values) => unknown

/** Words that stand for signs. */
const WORDS: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  div: '/',
  mod: '%',
}
type Both = (left: unknown, right: unknown) => unknown
/** Weakest first; `&&` and `||` are apart, because they read their right side only where it matters. */
const LEVELS: readonly Readonly<Record<string, Both>>[] = [
  { '==': equal, '!=': (a, b) => !equal(a, b) },
  {
    '<': (a, b) => compare(a, b) < 0,
    '>': (a, b) => compare(a, b) > 0,
    '<=': (a, b) => compare(a, b) <= 0,
    '>=': (a, b) => compare(a, b) >= 0,
  },
  { '+': add, '-': (a, b) => toNumber(a) - toNumber(b) },
  {
    '*': (a, b) => toNumber(a) * toNumber(b),
    '/': (a, b) => toNumber(a) / toNumber(b),
    '%': (a, b) => toNumber(a) % toNumber(b),
  },
]
/** Methods that models call on values. Nothing else is called. */
const METHODS: Readonly<Record<string, (on: unknown, given: unknown[]) => unknown>> = {
  equals: (on, [other]) => equal(on, other),
  contains: (on, [other]) => contains(on, other),
  isEmpty,
  size,
  length: size,
  toString: (on: unknown) => String(on),
  toLowerCase: (on) => String(on).toLowerCase(),
  toUpperCase: (on) => String(on).toUpperCase(),
  startsWith: (on, [other]) => String(on).startsWith(String(other)),
  endsWith: (on, [other]) => String(on).endsWith(String(other)),
  get: (on, [key]) => member(on, key),
}
/** The functions of Flowable and Activiti on variables. Their first argument names a variable, quoted or not. */
const FUNCTIONS: Readonly<Record<string, (held: unknown, given: unknown[]) => unknown>> = {
  get: (held) => held,
  getOrDefault: (held, [other]) => held ?? other,
  exists: (held) => held !== undefined && held !== null,
  isEmpty,
  isNotEmpty: (held) => !isEmpty(held),
  equals: (held, [other]) => equal(held, other),
  eq: (held, [other]) => equal(held, other),
  notEquals: (held, [other]) => !equal(held, other),
  ne: (held, [other]) => !equal(held, other),
  lowerThan: (held, [other]) => compare(held, other) < 0,
  lt: (held, [other]) => compare(held, other) < 0,
  lowerThanOrEquals: (held, [other]) => compare(held, other) <= 0,
  lte: (held, [other]) => compare(held, other) <= 0,
  greaterThan: (held, [other]) => compare(held, other) > 0,
  gt: (held, [other]) => compare(held, other) > 0,
  greaterThanOrEquals: (held, [other]) => compare(held, other) >= 0,
  gte: (held, [other]) => compare(held, other) >= 0,
  contains: (held, given) => given.every((one) => contains(held, one)),
  containsAny: (held, given) => given.some((one) => contains(held, one)),
}
const PREFIXES = new Set(['vars', 'variables', 'var'])

/** Reads one expression by recursive descent; the result is a closure that is called for each instance. */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = tokensOf(text)
  }

  whole(): Read {
    const read = this.#choice()
    if (this.#next.kind !== 'end') throw this.#bad()
    return read
  }

  #bad = () => new EngineRefusal('badExpression', { text: this.#text })
  get #next(): Token {
    return this.#tokens[this.#at]!
  }
  get #sign(): string | undefined {
    const { kind, text } = this.#next
    if (kind === 'sign') return text
    return kind === 'name' ? WORDS[text] : undefined
  }
  #take(sign: string): boolean {
    if (this.#sign !== sign) return false
    this.#at++
    return true
  }
  #must(sign: string): void {
    if (!this.#take(sign)) throw this.#bad()
  }

  #choice(): Read {
    if (++this.#depth > 50) throw this.#bad()
    const condition = this.#or()
    let read = condition
    if (this.#take('?')) {
      const yes = this.#choice()
      this.#must(':')
      const no = this.#choice()
      read = (values) => (isTrue(condition(values)) ? yes(values) : no(values))
    }
    this.#depth--
    return read
  }
  #or(): Read {
    let left = this.#and()
    while (this.#take('||')) {
      const [one, other] = [left, this.#and()]
      left = (values) => isTrue(one(values)) || isTrue(other(values))
    }
    return left
  }
  #and(): Read {
    let left = this.#level(0)
    while (this.#take('&&')) {
      const [one, other] = [left, this.#level(0)]
      left = (values) => isTrue(one(values)) && isTrue(other(values))
    }
    return left
  }
  #level(at: number): Read {
    const signs = LEVELS[at]
    if (!signs) return this.#unary()
    let left = this.#level(at + 1)
    for (let both = this.#both(signs); both; both = this.#both(signs)) {
      const [one, other, work] = [left, this.#level(at + 1), both]
      left = (values) => work(one(values), other(values))
    }
    return left
  }
  #both(signs: Readonly<Record<string, Both>>): Both | undefined {
    const sign = this.#sign
    if (!sign || !Object.hasOwn(signs, sign)) return undefined
    this.#at++
    return signs[sign]
  }
  #unary(): Read {
    if (++this.#depth > 50) throw this.#bad()
    const read = this.#signed()
    this.#depth--
    return read
  }
  #signed(): Read {
    if (this.#take('!')) {
      const of = this.#unary()
      return (values) => !isTrue(of(values))
    }
    if (this.#take('-')) {
      const of = this.#unary()
      return (values) => -toNumber(of(values))
    }
    if (this.#next.kind === 'name' && this.#next.text === 'empty') {
      this.#at++
      const of = this.#unary()
      return (values) => isEmpty(of(values))
    }
    return this.#postfix()
  }
  #postfix(): Read {
    let read = this.#primary()
    for (;;) {
      const of = read
      if (this.#take('.')) {
        const { kind, text } = this.#next
        if (kind !== 'name') throw this.#bad()
        this.#at++
        read = this.#take('(') ? this.#method(of, text) : (values) => member(of(values), text)
      } else if (this.#take('[')) {
        const key = this.#choice()
        this.#must(']')
        read = (values) => member(of(values), key(values))
      } else return read
    }
  }
  #method(of: Read, name: string): Read {
    const given = this.#given()
    const work = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
    if (!work) throw new EngineRefusal('unknownFunction', { name, text: this.#text })
    return (values) =>
      work(
        of(values),
        given.map((one) => one(values)),
      )
  }
  #given(): Read[] {
    const given: Read[] = []
    if (this.#take(')')) return given
    do given.push(this.#choice())
    while (this.#take(','))
    this.#must(')')
    return given
  }
  #primary(): Read {
    const { kind, text } = this.#next
    this.#at++
    if (kind === 'number') return () => Number(text)
    if (kind === 'string') return () => text
    if (kind === 'name') return this.#named(text)
    if (kind !== 'sign' || text !== '(') throw this.#bad()
    const read = this.#choice()
    this.#must(')')
    return read
  }
  #named(name: string): Read {
    if (name.includes(':')) return this.#function(name)
    if (name === 'true' || name === 'false') return () => name === 'true'
    if (name === 'null') return () => null
    // A variable nobody has set yet is empty: a form field that was not filled in.
    return (values) => member(values, name)
  }
  #function(name: string): Read {
    const [prefix = '', verb = ''] = name.split(':')
    const work = PREFIXES.has(prefix) && Object.hasOwn(FUNCTIONS, verb) ? FUNCTIONS[verb] : undefined
    if (!work) throw new EngineRefusal('unknownFunction', { name, text: this.#text })
    this.#must('(')
    const variable = this.#next
    if (variable.kind !== 'name' && variable.kind !== 'string') throw this.#bad()
    this.#at++
    this.#must(this.#sign === ',' ? ',' : ')')
    const given = this.#tokens[this.#at - 1]!.text === ',' ? this.#given() : []
    return (values) =>
      work(
        member(values, variable.text),
        given.map((one) => one(values)),
      )
  }
}

/** Compiles the inside of one `${…}`. @throws EngineRefusal `badExpression`, `unknownFunction` */
export const compileUel = (text: string): Expression => new Reader(text).whole()
