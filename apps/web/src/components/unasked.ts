import type { Resource } from '@cloud-steward/contract/kit/index.ts'

/**
 * What is sent of the fields a form does not ask for with these values: none. What a new record must have begins as usual
 * (`initial`; undefined of a record there is already).
 */
export function unasked(
  { asked, fields, form }: Resource,
  isWanted: (name: string) => boolean,
  initial: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const names = Object.keys(asked).filter(
    (name) => form.includes(name) && !isWanted(name) && (initial || !fields[name]!.once),
  )
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const { optional, kind } = fields[name]!
      if (optional) return [[name, null]]
      if (kind === 'flag') return [[name, false]]
      return initial ? [[name, initial[name]]] : []
    }),
  )
}
