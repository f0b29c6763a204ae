import { QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Server data lives here and nowhere else. Lists are fresh for a moment; a shown tab asks again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      // Only what did not arrive is worth another try; a refusal stays one.
      retry: (count, error) => count < 1 && error instanceof ApiError && error.code === 0,
    },
    mutations: { retry: false },
  },
})

/**
 * Whether a table waits for its rows: none are there yet, or only those of another question. Rows that are read again in
 * the background stay in use: a table that waits takes no press.
 */
export const isWaiting = ({
  isFetching,
  isPending,
  isPlaceholderData,
}: Pick<UseQueryResult, 'isFetching' | 'isPending' | 'isPlaceholderData'>): boolean =>
  isFetching && (isPending || isPlaceholderData)
