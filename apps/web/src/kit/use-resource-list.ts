import type { Page, Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isWaiting, queryClient } from '../infra/query-client.ts'
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
  /** The rows wait for a connection; they are asked for by themselves when there is one. */
  offline: boolean
  /** Filters always sent and never shown. */
  fixed: Filters
  selected: readonly string[]
  select: (ids: readonly string[]) => void
  /** Goes back to page 1. */
  filter: (filters: Filters) => void
  turn: (currentPage: number, pageSize: number) => void
  sort: (sorter: string | undefined) => void
  refresh: () => Promise<void>
}

const NO_FILTERS: Filters = {}
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

/** Where the last row of the last page is gone, the page that is now the last is shown instead of an empty one. */
function useStepBack(page: Page<unknown> | undefined, at: ListState, turn: (page: number) => void): void {
  const last = page && Math.max(1, Math.ceil(page.pagination.total / at.pageSize))
  const to = last !== undefined && !page?.list.length && at.currentPage > last ? last : undefined
  const now = useRef(turn)
  useEffect(() => {
    now.current = turn
  })
  useEffect(() => {
    if (to) now.current(to)
  }, [to])
}

/** The state of a list in the address, and its rows. `fixed` filters are always sent and never shown. */
export function useResourceList<R extends Resource>(resource: R, fixed?: Filters): ResourceList<R> {
  const [params, setParams] = useSearchParams()
  const [selected, select] = useState<readonly string[]>([])
  const [isAskedAgain, setAskedAgain] = useState(false)
  const state = readList(params, resource)
  const { filters, ...paging } = state
  const input = { ...filters, ...fixed, ...paging }
  const query = useQuery({ ...rowsQuery(resource, input), placeholderData: keepPreviousData })
  const change = (next: Partial<ListState>) => {
    select([])
    setParams((now) => writeList(now, resource, next))
  }
  const page = query.data
  useStepBack(query.isPlaceholderData ? undefined : page, state, (currentPage) =>
    setParams((now) => writeList(now, resource, { currentPage }), { replace: true }),
  )
  return {
    ...state,
    fixed: fixed ?? NO_FILTERS,
    rows: page?.list ?? [],
    total: page?.pagination.total ?? 0,
    bounded: page?.pagination.bounded ?? false,
    loading: isWaiting(query) || isAskedAgain,
    failed: query.isError && !page,
    offline: query.fetchStatus === 'paused' && !page,
    selected,
    select,
    filter: (next) => {
      change({ filters: next, currentPage: 1 })
      // The same question again is a wish for fresh rows.
      setAskedAgain(true)
      void refreshRows(resource.name).finally(() => setAskedAgain(false))
    },
    turn: (currentPage, pageSize) => change({ currentPage: pageSize === state.pageSize ? currentPage : 1, pageSize }),
    sort: (sorter) => change({ sorter, currentPage: 1 }),
    refresh: () => refreshRows(resource.name),
  }
}
