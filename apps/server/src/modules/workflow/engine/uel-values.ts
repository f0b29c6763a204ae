/** Values as the expression language of Activiti, Flowable and Camunda 7 compares them. */

import { EngineRefusal } from './refusal.ts'

const NUMERIC = /^-?\d+(?:\.\d+)?$/
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && NUMERIC.test(value.trim()))

export const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** @returns NaN for what is no number, with which every comparison is false */
export function toNumber(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  return isNumeric(value) ? Number(value) : Number.NaN
}
export function equal(one: unknown, other: unknown): boolean {
  if (one == null || other == null) return one == null && other == null
  if (typeof one === 'boolean' || typeof other === 'boolean') return String(one) === String(other)
  if (typeof one === 'number' || typeof other === 'number')
    return isNumeric(one) && isNumeric(other) ? Number(one) === Number(other) : String(one) === String(other)
  return typeof one === 'object' ? JSON.stringify(one) === JSON.stringify(other) : one === other
}
/** Numbers by size, texts (and days, which are texts) by their order. NaN where they cannot be compared. */
export function compare(one: unknown, other: unknown): number {
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other)
  if (typeof one !== 'string' || typeof other !== 'string') return Number.NaN
  if (one === other) return 0
  return one < other ? -1 : 1
}
export const add = (one: unknown, other: unknown): unknown =>
  typeof one === 'string' || typeof other === 'string'
    ? boundedText(`${one ?? ''}${other ?? ''}`)
    : toNumber(one) + toNumber(other)

/** Longer than any comment or content of a notice; a text that a loop doubles reaches it in a few rounds. */
const MOST_TEXT = 10_000
/** @throws EngineRefusal `textTooLong` */
export function boundedText(text: string): string {
  if (text.length > MOST_TEXT) throw new EngineRefusal('textTooLong', { most: MOST_TEXT })
  return text
}

/** A field of an object or an element of a list. What an object only inherits is not there. */
export function member(of: unknown, key: unknown): unknown {
  if (of === null || typeof of !== 'object') return undefined
  if (Array.isArray(of))
    return typeof key === 'string' && key !== 'length'
      ? of[Number(key)]
      : key === 'length'
        ? of.length
        : of[key as number]
  return Object.hasOwn(of, String(key)) ? (of as Record<string, unknown>)[String(key)] : undefined
}
export const isEmpty = (value: unknown): boolean => value == null || value === '' || size(value) === 0
export function size(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return value !== null && typeof value === 'object' ? Object.keys(value).length : undefined
}
export const contains = (of: unknown, one: unknown): boolean =>
  Array.isArray(of) ? of.some((each) => equal(each, one)) : typeof of === 'string' && of.includes(String(one))
