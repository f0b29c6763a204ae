import type { Field, Shape } from '@cloud-steward/contract'
import { InvalidInput } from './errors.ts'

/** An object with the properties of a shape alone, at every depth: the validator would delete the others one by one, slowly. */
export function knownOf(given: unknown, shape: Shape): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  if (!isObject(given)) return input
  for (const [key, field] of Object.entries(shape))
    if (Object.hasOwn(given, key)) input[key] = knownValue(given[key], field)
  return input
}
function knownValue(value: unknown, field: Field): unknown {
  if (field.kind === 'group') return isObject(value) ? knownOf(value, field.fields) : value
  // A list that is too long is refused; its first value too many is enough to see that.
  if (field.kind !== 'list' || !Array.isArray(value)) return value
  return value.slice(0, field.max + 1).map((one) => knownValue(one, field.of))
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Refuses the first flag among the keys an act was given without a value. */
export function refuseFlags(shape: Shape, keys: readonly string[], acts: boolean | undefined): void {
  const key = acts && keys.find((one) => shape[one]?.kind === 'flag')
  if (key) throw new InvalidInput({ [key]: { key: 'kit.error.badValue' } })
}
