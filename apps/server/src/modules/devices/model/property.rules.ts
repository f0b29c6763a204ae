import { type Model, type ModelProperty, PROPERTY_ROLES } from '@cloud-steward/contract/devices/index.ts'
import type { Facts } from '../gateway/decoded-frame.rules.ts'

export type Role = (typeof PROPERTY_ROLES)[number]
/** What a property says, as it is stored: numbers in thousandths of the unit, choices by their value. */
export type Value = number | boolean
/** What devices say besides their counter: the platform's own facts, and under its key what a model alone knows. */
export type Said = Facts & { [key: string]: unknown }

/** Names the platform uses for what it knows itself; no property without a role may be called so. */
export const RESERVED: ReadonlySet<string> = new Set<string>([
  ...PROPERTY_ROLES.filter((role) => role !== 'none' && role !== 'counter'),
  'battery',
  'locked',
  'firmware',
  'signal',
  'clockOffMs',
  'saidAt',
  'stoodAt',
])
/** What a property of a role must be. */
export const KIND_OF_ROLE: Partial<Record<Role, 'number' | 'flag'>> = {
  counter: 'number',
  voltage: 'number',
  current: 'number',
  power: 'number',
  powerFactor: 'number',
  credit: 'number',
  relay: 'flag',
  valve: 'flag',
  batteryLow: 'flag',
  magnet: 'flag',
  opening: 'number',
}
/** Under which name it lies in the facts of a reading; undefined: it is the counter. */
export const storedAs = ({ key, role }: Pick<ModelProperty, 'key' | 'role'>): string | undefined =>
  role === 'counter' ? undefined : role === 'none' ? key : role

const MOST = 99_999_999_999
/** The value a property may have, from what a device said in its unit; undefined where it may not. */
export function accepted(property: ModelProperty, given: unknown): Value | undefined {
  const { kind, min, max, options } = property
  if (kind === 'flag') return typeof given === 'boolean' ? given : undefined
  if (typeof given !== 'number' || !Number.isFinite(given) || Math.abs(given) > MOST) return undefined
  if (kind === 'choice') return options?.some(({ value }) => value === given) ? given : undefined
  if (given < (min ?? -MOST) || given > (max ?? MOST)) return undefined
  if (property.role === 'counter' && given < 0) return undefined
  if (property.role === 'opening' && (given < 0 || given > 100)) return undefined
  return Math.round(given * 1000)
}

export interface Reading {
  counterMilli?: number
  facts?: Said
  /** So many of them no property of the model, or not as it may be. */
  malformed: number
}
const WORDS: Partial<Record<Role, readonly [no: string, yes: string]>> = {
  relay: ['open', 'closed'],
  valve: ['closed', 'open'],
}
/** What is stored of properties a device said, `{key: value}` in their units. */
export function readingOf(
  model: Pick<Model, 'properties'> | undefined,
  given: Readonly<Record<string, unknown>>,
): Reading {
  const reading: Reading = { malformed: 0 }
  const facts: Said = {}
  for (const [key, said] of Object.entries(given)) {
    const property = model?.properties.find((one) => one.key === key)
    const value = property && accepted(property, said)
    if (!property || value === undefined) {
      reading.malformed++
      continue
    }
    const name = storedAs(property)
    if (name === undefined) reading.counterMilli = value as number
    else facts[name] = WORDS[property.role]?.[Number(value)] ?? value
  }
  return Object.keys(facts).length ? { ...reading, facts } : reading
}

/** What a reading says of a property, in its unit: flags as 0 and 1. Undefined: nothing. */
export function shownOf(
  property: ModelProperty,
  { counterMilli, facts }: { counterMilli?: number | null; facts?: object | null },
): number | undefined {
  const name = storedAs(property)
  const value = name === undefined ? counterMilli : (facts as Said | null | undefined)?.[name]
  if (typeof value === 'string') {
    const at = WORDS[property.role]?.indexOf(value) ?? -1
    return at < 0 ? undefined : at
  }
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'number') return undefined
  return property.kind === 'number' ? value / 1000 : value
}
