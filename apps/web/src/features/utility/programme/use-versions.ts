import type { InputOf } from '@cloud-steward/contract/kit/index.ts'
import { programme, queryVersions, type saveVersion } from '@cloud-steward/contract/utility/programme.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'

export type Terms = Omit<InputOf<typeof saveVersion>, 'programmeId' | 'effectiveOn'>

/** The versions of a programme, newest first. */
export function useVersions(programmeId: string) {
  return useQuery({
    queryKey: [programme.name, 'versions', programmeId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const rows = await call(queryVersions, { programmeId }, { signal })
      return rows.map((row) => ({ ...row, terms: row.terms as Terms }))
    },
  })
}
