import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryClient } from '../infra/query-client.ts'
import { type Filters, type ListState, readList, writeList } from './list-url.ts'
import { queryRows, refreshRows } from './rows.ts'

export interface ResourceList<R extends Resource> extends ListState {
  rows: readonly RowOf<R>[]
  total: number
  /** There are more rows than `total` says. */
  bounded: boolean
  /** True also while the next page loads behind the one shown. */
  loading: boolean
  failed: boolean
  selected: readonly string[]
  select: (ids: readonly string[]) => void
  /** Goes back to page 1. */
  filter: (filters: Filters) => void
  turn: (currentPage: number, pageSize: number) => void
  sort: (sorter: string | undefined) => void
  refresh: () => Promise<void>
}

const rowsQuery = <R extends Resource>(resource: R, input: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [resource.name, 'list', input],
    queryFn: ({ signal }) => queryRows(resource, input, signal),
  })

/** Asks for the rows of a list before its page is drawn, so that they are there when it is. */
export const askRowsAhead = (resource: Resource) => (search: URLSearchParams) => {
  const { filters, ...paging } = readList(search, resource)
  void queryClient.prefetchQuery(rowsQuery(resource, { ...filters, ...paging }))
}

/** The state of a list in the address, and its rows. `fixed` filters are always sent and never shown. */
export function useResourceList<R extends Resource>(resource: R, fixed?: Filters): ResourceList<R> {
  const [params, setParams] = useSearchParams()
  const [selected, select] = useState<readonly string[]>([])
  const state = readList(params, resource)
  const { filters, ...paging } = state
  const input = { ...filters, ...fixed, ...paging }
  const query = useQuery({ ...rowsQuery(resource, input), placeholderData: keepPreviousData })
  const change = (next: Partial<ListState>) => {
    select([])
    setParams((now) => writeList(now, resource, next))
  }
  const page = query.data
  return {
    ...state,
    rows: page?.list ?? [],
    total: page?.pagination.total ?? 0,
    bounded: page?.pagination.bounded ?? false,
    loading: query.isFetching,
    failed: query.isError && !page,
    selected,
    select,
    filter: (next) => {
      change({ filters: next, currentPage: 1 })
      // The same question again is a wish for fresh rows.
      void refreshRows(resource.name)
    },
    turn: (currentPage, pageSize) => change({ currentPage: pageSize === state.pageSize ? currentPage : 1, pageSize }),
    sort: (sorter) => change({ sorter, currentPage: 1 }),
    refresh: () => refreshRows(resource.name),
  }
}
