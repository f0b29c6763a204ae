import type { DataOf, Field, Shape } from '@cloud-steward/contract'
import { shapeSchema } from '@cloud-steward/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isValidDay } from '../infra/calendar.ts'
import { InvalidInput } from '../infra/http/errors.ts'
import { knownOf, refuseFlags } from '../infra/http/known-input.ts'
import { problemsOf } from '../infra/http/problems.ts'
import { isPhone, phoneOf } from '../infra/phone.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** No NUL (PostgreSQL), no lone surrogates (UTF-8), and nothing that turns the direction of reading: a name then reads as another. */
const isPlain = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed() && !/[\u202a-\u202e\u2066-\u2069]/.test(text)
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
  phone: isPhone,
  mail: (text: string) => isPlain(text) && /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(text),
}
const options = { allErrors: true, removeAdditional: 'all', strict: false, formats, logger: false } as const
const exact = new Ajv2020({ ...options, coerceTypes: false })
const coercing = new Ajv2020({ ...options, coerceTypes: true })

/** Telephone numbers in the form they are stored in, at every depth. A text of that name is one where it can be. */
function withPhones(value: unknown, field: Field | undefined, key?: string): unknown {
  // What the schema does not know it refuses or drops.
  if (!field) return value
  if (field.kind === 'list') return Array.isArray(value) ? value.map((one) => withPhones(one, field.of)) : value
  if (field.kind === 'group')
    return value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, withPhones(one, field.fields[name], name)]),
        )
      : value
  const isPhoneField = field.kind === 'mobile' || (field.kind === 'text' && key === 'mobile')
  return isPhoneField && typeof value === 'string' ? phoneOf(value) : value
}

/** Ids, codes and states come as texts or as numbers, from one client this way and from another that way. */
function asMeant(value: unknown, field: Field): unknown {
  const counts = field.kind === 'choice' ? field.numeric : ['int', 'decimal', 'money'].includes(field.kind)
  if (typeof value === 'string') return counts && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return !counts && Number.isSafeInteger(value) ? String(value) : value
}

/**
 * Compiles the check of an input shape. Query strings and forms are coerced ("1" → 1), JSON bodies only between whole
 * numbers and their digits. An empty string in an optional field means nothing was given; unknown properties are
 * dropped. Throws InvalidInput. In the query of an act (`acts`) an empty flag is refused: `isTrial=` would else delete.
 */
export function inputCheck<S extends Shape>(
  shape: S,
  from: 'query' | 'body' | 'form' | 'upload',
  acts?: boolean,
): (given: unknown) => DataOf<S> {
  // Compiled when it is first asked: hundreds of checks would take a second of the start and memory for ever.
  let validate: ValidateFunction | undefined
  const optional = Object.keys(shape).filter((key) => shape[key]?.optional)
  return (given) => {
    const input = knownOf(given, shape)
    const empty = optional.filter((one) => input[one] === '')
    refuseFlags(shape, empty, acts)
    for (const key of empty) {
      if (from === 'body') input[key] = null
      else delete input[key]
    }
    for (const [key, value] of Object.entries(input)) {
      const field = shape[key]
      if (!field || field.kind === 'json') continue
      if (typeof value === 'string') input[key] = value.trim()
      if (from === 'body') input[key] = asMeant(input[key], field)
      input[key] = withPhones(input[key], field, key)
    }
    validate ??= (from === 'body' ? exact : coercing).compile(shapeSchema(shape))
    if (!validate(input)) throw new InvalidInput(problemsOf(validate.errors ?? [], shape, input))
    return input as DataOf<S>
  }
}
