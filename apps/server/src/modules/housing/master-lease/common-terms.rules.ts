import { columnOf } from '@cloud-steward/contract'
import { COMMON_TERMS } from '@cloud-steward/contract/housing/index.ts'
import type { LeaseRow } from '../lease/lease.queries.ts'

type Terms = Readonly<Record<string, unknown>>
/** Nothing, an empty list and no days at all are the same; lists and their groups are what they say. */
const said = (value: unknown): string =>
  value == null || value === 0 || value === '' || (Array.isArray(value) && !value.length)
    ? ''
    : JSON.stringify(value, (_, one: unknown) =>
        one && typeof one === 'object' && !Array.isArray(one)
          ? Object.fromEntries(
              Object.entries(one)
                .filter(([, part]) => part != null)
                .toSorted(([a], [b]) => (a < b ? -1 : 1)),
            )
          : one,
      )

/** What leases of one contract say otherwise than its first one, if anything: the lease and the term. */
export function unlike(leases: readonly LeaseRow[]): { row: LeaseRow; term: string } | undefined {
  const [first, ...rest] = leases
  for (const row of rest)
    for (const term of COMMON_TERMS) {
      const column = columnOf(term)
      if (said((row as Terms)[column]) !== said((first as Terms)[column])) return { row, term }
    }
  return undefined
}
