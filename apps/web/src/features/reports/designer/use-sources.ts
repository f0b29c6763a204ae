import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { DataSet } from '@cloud-steward/contract/reports/content.ts'
import { querySources } from '@cloud-steward/contract/reports/design.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'

export type Source = AnswerOf<typeof querySources>[number]
export const keyOf = ({ source, of }: Pick<Source, 'source' | 'of'>): string => `${source} ${of}`

/** The lists and figures that the user may read, with their fields. */
export function useSources() {
  const { data: sources = [], isLoading } = useQuery({
    queryKey: ['report.design', 'sources'],
    queryFn: ({ signal }) => call(querySources, {}, { signal }),
    staleTime: 600_000,
  })
  const sourceOf = (set: Pick<DataSet, 'source' | 'of'>) => sources.find((one) => keyOf(one) === keyOf(set))
  return { sources, sourceOf, isLoading }
}
