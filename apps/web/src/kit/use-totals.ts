import type { Resource, Totals } from '@cloud-steward/contract/kit/index.ts'
import { hasTotals } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryRows } from './rows.ts'
import type { ResourceList } from './use-resource-list.ts'

/** The sums and segments of a list under its filters; the rows do not wait for them. */
export function useTotals<R extends Resource>(
  resource: R,
  { filters, fixed }: Pick<ResourceList<R>, 'filters' | 'fixed'>,
): Totals | undefined {
  const input = { ...filters, ...fixed, totals: true, pageSize: 1 }
  const { data } = useQuery({
    queryKey: [resource.name, 'totals', input],
    enabled: hasTotals(resource),
    queryFn: ({ signal }) => queryRows(resource, input, signal),
    placeholderData: keepPreviousData,
  })
  return data?.pagination.totals
}
