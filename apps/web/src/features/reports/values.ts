import type { Parameter } from '@cloud-steward/contract/reports/content.ts'

type Values = Readonly<Record<string, unknown>>
/** Values of parameters as they travel: like the query of an address. An emptied one is sent empty. */
export const valuesText = (parameters: readonly Parameter[], values: Values): string =>
  new URLSearchParams(
    parameters.flatMap(({ name }) => (name in values ? [[name, String(values[name] ?? '')]] : [])),
  ).toString()

/** What one was given before. */
export const valuesFrom = (text: string | null | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text ?? ''))
