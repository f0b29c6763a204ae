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

/** Reads the texts of one element, and notes what is wrong with them at that element. */
export class Texts {
  readonly #problems: Problem[]
  readonly #node: string

  constructor(problems: Problem[], node: string) {
    this.#problems = problems
    this.#node = node
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
  #read(text: string | undefined, compiler: (text: string) => Expression): Expression | undefined {
    if (text === undefined || text.trim() === '') return undefined
    try {
      return compiler(text)
    } catch (error) {
      if (!(error instanceof EngineRefusal)) throw error
      this.problem(error.code, error.named)
      return undefined
    }
  }
}
