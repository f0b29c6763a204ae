import { type EXTRA_KINDS, optionsOf } from '@cloud-steward/contract/housing/contract-type.ts'
import { isValidDay } from '../../../infra/calendar.ts'

/** A field a type of leases asks for. */
export interface ExtraField {
  label: string
  kind: (typeof EXTRA_KINDS)[number]
  required: boolean
  options?: string | null
}
/** An answer as a lease keeps it: with the question as it was asked. Money is whole fen in `value`, yuan in `shown`. */
export interface Extra {
  label: string
  kind: ExtraField['kind']
  value: string
  shown: string
}
export type ExtraProblem = { label: string; why: 'missing' | 'bad' }

const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/
const FEN = /^-?\d{1,13}$/
const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Whether a value is one of its kind. */
export function isAnswer({ kind, options }: ExtraField, value: string): boolean {
  if (kind === 'number') return NUMBER.test(value)
  if (kind === 'money') return FEN.test(value)
  if (kind === 'day') return isValidDay(value)
  if (kind === 'choice') return optionsOf(options).includes(value)
  return value.length <= 200
}

/**
 * Answers to the fields of a type, in their order. What the type does not ask for is left out.
 * @returns the first problem instead, if there is one
 */
export function answersTo(
  fields: readonly ExtraField[],
  given: readonly { label: string; value?: string | null }[],
): Extra[] | ExtraProblem {
  const said = new Map(given.map(({ label, value }) => [label, (value ?? '').trim()]))
  const extras: Extra[] = []
  for (const field of fields) {
    const value = said.get(field.label) ?? ''
    if (!value && field.required) return { label: field.label, why: 'missing' }
    if (!value) continue
    if (!isAnswer(field, value)) return { label: field.label, why: 'bad' }
    const shown = field.kind === 'money' ? yuan(Number(value)) : value
    extras.push({ label: field.label, kind: field.kind, value, shown })
  }
  return extras
}
