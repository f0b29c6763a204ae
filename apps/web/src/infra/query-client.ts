import { QueryClient } from '@tanstack/react-query'
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
