import { queryLeaseLimits, queryStaying } from '@cloud-steward/contract/housing/lease.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'

type Limits = AnswerOf<typeof queryLeaseLimits>

/** Terms above a limit of the place: those that are refused, and those somebody may accept. */
export function LimitNotes({ limits }: { limits: Limits | undefined }): ReactNode {
  return limits?.map(({ limit, mode, text }) => (
    <Alert key={limit} showIcon type={mode === 'refuse' ? 'error' : 'warning'} title={text} className="limit-note" />
  ))
}

/** What of a draft is above a limit; undefined until it is known. */
export const useLeaseLimits = (leaseId: string | undefined): Limits | undefined =>
  useQuery({
    queryKey: ['housing.lease', queryLeaseLimits.permission, leaseId],
    enabled: leaseId !== undefined,
    queryFn: ({ signal }) => call(queryLeaseLimits, { leaseId: leaseId! }, { signal, quiet: true }),
  }).data

/** What is not asked at a signature, because it needs no answer: no limit is only warned of, nobody has stayed in the room. */
export function useUnasked(leaseId: string | undefined, limits: Limits | undefined) {
  const staying = useQuery({
    queryKey: ['housing.lease', queryStaying.permission, leaseId],
    enabled: leaseId !== undefined,
    queryFn: ({ signal }) => call(queryStaying, { leaseId: leaseId! }, { signal, quiet: true }),
  })
  return {
    isLoading: staying.isLoading,
    unasked: {
      ...(limits?.some(({ mode }) => mode === 'warn') ? {} : { acceptLimits: undefined }),
      ...(staying.data?.length === 0 ? { acceptStaying: undefined } : {}),
    },
  }
}
