type Values = Readonly<Record<string, unknown>>
export interface FieldChange {
  field: string
  before?: unknown
  after?: unknown
}

/** Never shown, whoever wrote them into a record. */
const SECRET = /password|secret|token|hash$/i
/** Said by the row of the log itself, or of no use to a reader. */
const INTERNAL = new Set(['id', 'tenantId'])

/** `area_m2` and `areaM2` are one field: what is deleted is kept as its row, what is changed as its record. */
export const fieldOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const named = (values: Values | null): Map<string, unknown> =>
  new Map(Object.entries(values ?? {}).map(([key, value]) => [fieldOf(key), value]))
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The fields in which a record before and after differ, in their order. */
export function changesOf(before: Values | null, after: Values | null): FieldChange[] {
  const [was, is] = [named(before), named(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !SECRET.test(field) && !INTERNAL.has(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => !(isNothing(one.before) && isNothing(one.after)))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}
