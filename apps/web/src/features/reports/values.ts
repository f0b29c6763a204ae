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
