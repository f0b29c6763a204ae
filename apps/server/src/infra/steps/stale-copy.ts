import { Refusal } from '@cloud-steward/contract'

type Values = Readonly<Record<string, unknown>>
/**
 * The same text for the same value, wherever it comes from: JSON of the database has its own order of keys, and the order in a list
 * of ids means nothing. Linear in the size of what is given, which is a caller's.
 */
const written = (value: unknown): string => JSON.stringify(plain(value))
function plain(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) {
    const all = value.map(plain)
    return all.every((one) => typeof one === 'string') ? all.toSorted() : all
  }
  if (typeof value !== 'object' || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, one]) => [key, plain(one)] as const)
  return entries.filter(([, one]) => one !== null).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
/** Parts of secrets and identity numbers are shown as stars: such a copy says nothing of the value. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('**')

/**
 * The fields in which a record is not what a form was filled with. @param was the copy the form had
 * @param is the record as the same reader sees it now; fields he does not see are not compared
 * @param keys the fields that can be written
 */
export const staleFields = (was: Values, is: Values, keys: readonly string[]): string[] =>
  keys.filter((key) => key in was && key in is && !isMasked(was[key]) && written(was[key]) !== written(is[key]))

/** @throws Refusal 409 that names the fields others have changed */
export function refuseStale(was: Values, is: Values, keys: readonly string[]): void {
  const fields = staleFields(was, is, keys)
  if (fields.length) throw new Refusal('kit.error.changedMeanwhile', { code: 409, fields })
}
