import { metricOf, queryMetric } from '@cloud-steward/contract/insight/metric.ts'
import type { AnswerOf, InputOf } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'

export type Question = InputOf<typeof queryMetric>
export type Answer = AnswerOf<typeof queryMetric>
/** Shortest regular interval of requests, in ms. After a stale answer the client asks again after `STALE_MS`. */
const [EVERY_MS, STALE_MS] = [60_000, 3_000]

/** The answer to a question about a metric, requested again at intervals while a component shows it. */
export function useMetric(question: Question) {
  return useQuery({
    queryKey: ['insight.metric', question],
    queryFn: ({ signal }) => call(queryMetric, question, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.isStale ? STALE_MS : Math.max(EVERY_MS, metricOf(question.metric).fresh * 1_000),
    retry: (count, error) => !(error instanceof ApiError && error.code === 403) && count < 2,
  })
}
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 403
