import type { InputOf } from '@cloud-steward/contract/kit/index.ts'
import {
  programme,
  queryVersions,
  type saveDerivedVersion,
  type saveVersion,
} from '@cloud-steward/contract/utility/programme.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'

export type Terms = Omit<InputOf<typeof saveVersion>, 'programmeId' | 'effectiveOn' | 'reason'>
type Rule = Omit<InputOf<typeof saveDerivedVersion>, 'programmeId' | 'effectiveOn' | 'reason'>
/** What prices follow from: base and factors, and the base's terms they were worked out from. */
export type Source = Rule & { baseName: string; baseNo: number; terms: Terms }

/** The versions of a programme, newest first. */
export function useVersions(programmeId: string) {
  return useQuery({
    queryKey: [programme.name, 'versions', programmeId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const rows = await call(queryVersions, { programmeId }, { signal })
      return rows.map((row) => ({
        ...row,
        terms: row.terms as Terms,
        source: (row.source ?? undefined) as Source | undefined,
      }))
    },
  })
}
