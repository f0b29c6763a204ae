import { tailLogs } from '@cloud-steward/contract/health/log.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../infra/api.ts'
import { asInput, type Line, type Search } from './log-search.ts'

const [EVERY_MS, MOST] = [2_000, 500]

/** The last lines, the newest first, asked for again and again while the page is looked at. */
export function useTail(search: Search): { lines: Line[]; isError: boolean } {
  const kept = useRef<{ lines: Line[]; last?: number }>({ lines: [] })
  const { timeFrom: _from, timeTo: _to, ...rest } = search
  const { data, isError } = useQuery({
    queryKey: ['health.tail', rest],
    queryFn: async ({ signal }) => {
      const came = await call(tailLogs, { ...asInput(rest), after: kept.current.last }, { signal, quiet: true })
      const lines = [...came.lines.toReversed(), ...kept.current.lines].slice(0, MOST)
      kept.current = { lines, last: came.last }
      return lines
    },
    refetchInterval: EVERY_MS,
    gcTime: 0,
    retry: false,
  })
  return { lines: data ?? [], isError }
}
