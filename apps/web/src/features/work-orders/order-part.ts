import { queryOrderDetail } from '@cloud-steward/contract/work-orders/order-views.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../infra/api.ts'
import type { Detail } from './OrderParts.tsx'

/** How the detail of an order is asked for. */
export const orderDetailOf = (id: string) => ({
  queryKey: [workOrder.name, 'detail', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(queryOrderDetail, { id }, { signal }),
})

/** A part of the detail of an order. */
export const useOrderPart = <K extends keyof Detail>(id: string, key: K): UseQueryResult<Detail[K]> =>
  useQuery({ ...orderDetailOf(id), select: (found) => found[key] })
