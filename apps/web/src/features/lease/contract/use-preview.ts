import type { AnswerOf, Endpoint, InputOf } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../../infra/api.ts'

/** Asks the server what would come of the input, as it changes; the last answer stays until the next one is there. */
export function usePreview<E extends Endpoint>(
  endpoint: E,
  input: Readonly<Record<string, unknown>>,
  complete: boolean,
): UseQueryResult<AnswerOf<E>> {
  const asked = useDeferredValue(JSON.stringify(input))
  return useQuery({
    queryKey: ['housing.lease', 'preview', endpoint.permission, asked],
    enabled: complete,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      // A pause in typing: an amount half typed is not worth a question.
      await new Promise((done) => setTimeout(done, 300))
      signal.throwIfAborted()
      return call(endpoint, JSON.parse(asked) as InputOf<E>, { signal, quiet: true })
    },
  })
}
