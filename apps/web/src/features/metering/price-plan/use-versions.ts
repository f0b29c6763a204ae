import type { InputOf } from '@cloud-steward/contract/kit/index.ts'
import {
  pricePlan,
  queryVersions,
  type saveDerivedVersion,
  type saveVersion,
} from '@cloud-steward/contract/metering/price-plan.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'

export type Terms = Omit<InputOf<typeof saveVersion>, 'pricePlanId' | 'effectiveOn' | 'reason'>
type Rule = Omit<InputOf<typeof saveDerivedVersion>, 'pricePlanId' | 'effectiveOn' | 'reason'>
/** What prices follow from: base and factors, and the base's terms they were worked out from. */
export type Source = Rule & { baseName: string; baseNo: number; terms: Terms }

/** Without the reason for a change where nothing has held yet. */
export const withoutReason = <S extends { reason?: unknown }>(
  shape: S,
  versions: readonly { state: string }[],
): Omit<S, 'reason'> => {
  const { reason: _reason, ...rest } = shape
  return versions.some(({ state }) => state !== 'draft') ? shape : rest
}

/** The versions of a pricePlan, newest first. */
export function useVersions(pricePlanId: string) {
  return useQuery({
    queryKey: [pricePlan.name, 'versions', pricePlanId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const rows = await call(queryVersions, { pricePlanId }, { signal })
      return rows.map((row) => ({
        ...row,
        terms: row.terms as Terms,
        source: (row.source ?? undefined) as Source | undefined,
      }))
    },
  })
}
