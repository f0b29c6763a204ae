import { merchant, queryMerchantDetail } from '@cloud-steward/contract/payouts/merchant.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'

/** How often one looks while somebody may be waiting at the screen, milliseconds. */
const LOOK_MS = 3_000

/** What an application's row does not say. Without an id nothing is asked. */
export const useMerchantDetail = (id: string | undefined, isWatched = false) =>
  useQuery({
    queryKey: [merchant.name, 'detail', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(queryMerchantDetail, { id: id! }, { signal }),
    refetchInterval: isWatched ? LOOK_MS : false,
  })
