import type { DataOf, Field, Shape } from '@cloud-steward/contract'
import { shapeSchema } from '@cloud-steward/contract'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { isValidDay } from '../infra/calendar.ts'
import { InvalidInput } from '../infra/http/errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Characters PostgreSQL cannot store (NUL) or UTF-8 cannot carry (lone surrogates). */
const isPlain = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
const isDay = (text: string): boolean => isValidDay(text) && text >= '1900' && text < '2200'
const formats = {
  plain: isPlain,
  day: isDay,
  instant: (text: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    isDay(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text)),
  id: (text: string) => UUID.test(text),
  parent: (text: string) => text === '0' || UUID.test(text),
  mail: (text: string) => isPlain(text) && /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(text),
}
const options = { allErrors: true, removeAdditional: 'all', strict: false, formats, logger: false } as const
const exact = new Ajv2020({ ...options, coerceTypes: false })
const coercing = new Ajv2020({ ...options, coerceTypes: true })

/**
 * Compiles the check of an input shape. Query strings and forms are coerced ("1" → 1), JSON bodies are not. An empty
 * string in an optional field means nothing was given; unknown properties are dropped. Throws InvalidInput.
 */
export function inputCheck<S extends Shape>(
  shape: S,
  from: 'query' | 'body' | 'form' | 'upload',
): (given: unknown) => DataOf<S> {
  // Compiled when it is first asked: hundreds of checks would take a second of the start and memory for ever.
  let validate: ValidateFunction | undefined
  const optional = Object.keys(shape).filter((key) => shape[key]?.optional)
  return (given) => {
    const input: Record<string, unknown> =
      given && typeof given === 'object' && !Array.isArray(given) ? { ...given } : {}
    for (const key of optional.filter((one) => input[one] === '')) {
      if (from === 'body') input[key] = null
      else delete input[key]
    }
    for (const [key, value] of Object.entries(input))
      if (typeof value === 'string' && shape[key]?.kind !== 'json') input[key] = value.trim()
    validate ??= (from === 'body' ? exact : coercing).compile(shapeSchema(shape))
    if (!validate(input)) throw new InvalidInput(problemsOf(validate.errors ?? [], shape))
    return input as DataOf<S>
  }
}

function problemsOf(errors: ErrorObject[], shape: Shape): InvalidInput['problems'] {
  const problems: Record<string, { key: string; values?: Record<string, string | number> }> = {}
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.')
    const missing =
      error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : undefined
    const field = [path, missing].filter(Boolean).join('.') || '_'
    problems[field] ??= sentence(error, shape[field])
  }
  return problems
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
      return field?.kind === 'money'
        ? { key: 'kit.error.tooLittle', values: { limit: limit / 100 } }
        : { key: 'kit.error.tooLittle', values: { limit } }
    case 'maximum':
      return field?.kind === 'money'
        ? { key: 'kit.error.tooMuch', values: { limit: limit / 100 } }
        : { key: 'kit.error.tooMuch', values: { limit } }
    case 'maxItems':
      return { key: 'kit.error.tooManyItems', values: { limit } }
    case 'minItems':
      return { key: 'kit.error.required' }
    default:
      return { key: 'kit.error.badValue' }
  }
}
