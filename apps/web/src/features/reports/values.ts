import type { Parameter } from '@cloud-steward/contract/reports/content.ts'

type Values = Readonly<Record<string, unknown>>
/** Writes parameter values as a query string. A cleared parameter is sent empty, so that its initial value does not apply. */
export const valuesText = (parameters: readonly Parameter[], values: Values): string =>
  new URLSearchParams(
    parameters.flatMap(({ name }) => (name in values ? [[name, String(values[name] ?? '')]] : [])),
  ).toString()

/** Reads parameter values from a query string. */
export const valuesFrom = (text: string | null | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text ?? ''))

/**
 * Why a report is not made yet: a required parameter is missing, or nothing was chosen by anybody. A report over everything is
 * made only when somebody asks for it.
 * @param values as in the address, null where it has none
 */
export function waitingFor(parameters: readonly Parameter[], values: string | null): 'wanting' | 'waiting' | undefined {
  const given = valuesFrom(values)
  if (parameters.some(({ name, isRequired, initial }) => isRequired && !(given[name] ?? initial))) return 'wanting'
  const isOpen = parameters.length > 0 && values === null && parameters.every(({ initial }) => !initial)
  return isOpen ? 'waiting' : undefined
}
