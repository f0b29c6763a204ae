import type { Field, Shape } from '@cloud-steward/contract'
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { InvalidInput } from './errors.ts'

/** What the validator says of an input, as a sentence for each field. */
export function problemsOf(
  errors: ErrorObject[],
  shape: Shape,
  input: Readonly<Record<string, unknown>>,
): InvalidInput['problems'] {
  const problems: Record<string, { key: string; values?: Record<string, string | number> }> = {}
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.')
    const missing =
      error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : undefined
    const field = [path, missing].filter(Boolean).join('.') || '_'
    problems[field] ??= input[field] === null ? { key: 'kit.error.required' } : sentence(error, fieldAt(shape, field))
  }
  return problems
}

/** The field at a path: `owners.0.basisPoints`. */
function fieldAt(shape: Shape, path: string): Field | undefined {
  let at: Field | undefined = { kind: 'group', fields: shape }
  for (const part of path.split('.'))
    at = at?.kind === 'list' ? at.of : at?.kind === 'group' ? at.fields[part] : undefined
  return at
}
/** A limit in the unit people type: yuan, per cent. */
function asTyped(limit: number, field: Field | undefined): number | string {
  if (field?.kind === 'int' && field.isShare) return `${limit / 100}%`
  return field?.kind === 'money' ? limit / 100 : limit
}

function sentence(
  error: ErrorObject,
  field: Field | undefined,
): { key: string; values?: Record<string, string | number> } {
  const limit = (error.params as { limit?: number }).limit ?? 0
  switch (error.keyword) {
    case 'required':
      return { key: 'kit.error.required' }
    case 'minLength':
      return limit === 1 ? { key: 'kit.error.required' } : { key: 'kit.error.tooShort', values: { limit } }
    case 'maxLength':
      return { key: 'kit.error.tooLong', values: { limit } }
    case 'minimum':
      return { key: 'kit.error.tooLittle', values: { limit: asTyped(limit, field) } }
    case 'maximum':
      return { key: 'kit.error.tooMuch', values: { limit: asTyped(limit, field) } }
    case 'maxItems':
      return { key: 'kit.error.tooManyItems', values: { limit } }
    case 'minItems':
      return { key: 'kit.error.required' }
    default:
      return { key: 'kit.error.badValue' }
  }
}
