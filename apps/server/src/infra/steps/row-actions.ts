import { Refusal } from '@cloud-steward/contract'

/** Answers from facts of a record why an action is refused: the label key of the sentence, or null. */
type Rule = (facts: never) => string | null
type FactsOf<R extends Rule> = R extends (facts: infer F) => unknown ? F : never
type AllFacts<R extends Record<string, Rule>> = {
  [A in keyof R]: (facts: FactsOf<R[A]>) => void
}[keyof R] extends (facts: infer F) => void
  ? F
  : never
interface Told {
  /** Values of the sentence. */
  values?: Record<string, string | number>
  /** Fields of the input it is about. */
  fields?: string[]
}

/** The rules for what can be done with a record: rows carry their answers, commands refuse by them. */
export interface RowActions<R extends Record<string, Rule>> {
  /** Of each action why it is refused, or null. */
  of(facts: AllFacts<R>): Record<keyof R & string, string | null>
  /** Why an action is refused, as a refusal; undefined where it is not. */
  refusalOf<A extends keyof R & string>(action: A, facts: FactsOf<R[A]>, told?: Told): Refusal | undefined
  /** @throws Refusal when the action is refused. */
  refuseUnlessMay<A extends keyof R & string>(action: A, facts: FactsOf<R[A]>, told?: Told): void
}

/**
 * One pure rule per action a resource names in its contract (`actions`); see decision 0105.
 * @param rules in the order of the contract; each takes the facts it needs
 */
export function rowActions<const R extends Record<string, Rule>>(rules: R): RowActions<R> {
  const all = Object.entries(rules)
  const refusalOf: RowActions<R>['refusalOf'] = (action, facts, told) => {
    const reason = rules[action]!(facts as never)
    return reason === null ? undefined : new Refusal(reason, told)
  }
  return {
    of: (facts) => {
      // Assigned one by one: a page has hundreds of them, and an object made of entries costs four times as much.
      const answers: Record<string, string | null> = {}
      for (const [action, whyNot] of all) answers[action] = whyNot(facts as never)
      return answers
    },
    refusalOf,
    refuseUnlessMay: (action, facts, told) => {
      const refusal = refusalOf(action, facts, told)
      if (refusal) throw refusal
    },
  }
}

/** A rule by the state alone: the action is open in these states, and refused with a key otherwise. */
export const inStates =
  <S extends string>(states: readonly S[], reason: string | ((state: S) => string)) =>
  ({ state }: { state: S }): string | null => {
    if (states.includes(state)) return null
    return typeof reason === 'string' ? reason : reason(state)
  }
