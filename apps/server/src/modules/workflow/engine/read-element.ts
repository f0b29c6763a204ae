import { shallowJson } from '../../../infra/http/json-depth.ts'
import type { Expression, Problem } from './definition.ts'
import { compile, compileCondition } from './expression.ts'
import { EngineRefusal } from './refusal.ts'

/** An element as bpmn-moddle reads it. */
export interface Element {
  $type: string
  id: string
  name?: string
  $attrs?: Record<string, string>
  $parent?: Element
  [property: string]: unknown
}

/** Prefixes under which engines and our designers write their attributes. */
const PREFIXES = ['cs', 'flowable', 'activiti', 'camunda']
/** An attribute of one of the known name spaces. */
export function attribute(element: Element, name: string): string | undefined {
  for (const prefix of PREFIXES) {
    const value = element.$attrs?.[`${prefix}:${name}`]
    if (value !== undefined && value !== '') return value
  }
  return undefined
}
/** `bpmn:UserTask` → `userTask`. */
export const typeOf = ({ $type }: Element): string => {
  const name = $type.slice($type.indexOf(':') + 1)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
export const bodyOf = (of: unknown): string | undefined => {
  const body = (of as { body?: string } | undefined)?.body?.trim()
  return body || undefined
}
/** Elements of other name spaces inside `extensionElements`, by their local name. */
export function extensions(element: Element, name: string): Element[] {
  const values = (element.extensionElements as { values?: Element[] } | undefined)?.values ?? []
  return values.filter(({ $type }) => $type.slice($type.indexOf(':') + 1) === name)
}

/** Letters of all expressions of a model. FEEL is read at a tenth of the speed: each letter of it counts ten times. */
const MOST_LETTERS = 100_000
const FEEL_COUNTS = 10
type Compiler = (text: string) => Expression
/** The expressions of one model. The same text is compiled once. */
export class Expressions {
  readonly #known = new Map<Compiler, Map<string, Expression>>()
  #letters = 0

  /** @throws EngineRefusal `expressionsTooLong`, and those of the compiler */
  read(text: string, compiler: Compiler): Expression {
    const known = this.#known.get(compiler) ?? new Map<string, Expression>()
    this.#known.set(compiler, known)
    const found = known.get(text)
    if (found) return found
    this.#letters += text.length * (text.trimStart().startsWith('=') ? FEEL_COUNTS : 1)
    if (this.#letters > MOST_LETTERS) throw new EngineRefusal('expressionsTooLong', { most: MOST_LETTERS })
    const read = compiler(text)
    known.set(text, read)
    return read
  }
}

/** Reads the texts of one element, and notes what is wrong with them at that element. */
export class Texts {
  readonly #problems: Problem[]
  readonly #node: string
  readonly #expressions: Expressions

  constructor(problems: Problem[], node: string, expressions: Expressions) {
    this.#problems = problems
    this.#node = node
    this.#expressions = expressions
  }
  problem(code: string, named?: Problem['named']): void {
    this.#problems.push({ node: this.#node, code, ...(named && { named }) })
  }
  expression = (text: string | undefined): Expression | undefined => this.#read(text, compile)
  condition = (text: string | undefined): Expression | undefined => this.#read(text, compileCondition)
  /** JSON that our designers write. */
  json<T>(text: string | undefined): T | undefined {
    if (!text) return undefined
    try {
      return shallowJson(text) as T
    } catch {
      this.problem('badSetting')
      return undefined
    }
  }
  #read(text: string | undefined, compiler: Compiler): Expression | undefined {
    if (text === undefined || text.trim() === '') return undefined
    try {
      return this.#expressions.read(text, compiler)
    } catch (error) {
      if (!(error instanceof EngineRefusal)) throw error
      this.problem(error.code, error.named)
      return undefined
    }
  }
}
