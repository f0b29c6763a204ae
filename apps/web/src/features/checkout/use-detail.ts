import { checkOut, queryCheckOutDetail } from '@cloud-steward/contract/checkout/check-out.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../infra/api.ts'
import { refreshRows } from '../../kit/rows.ts'

export type Detail = AnswerOf<typeof queryCheckOutDetail>
export const useDetail = (id: string) =>
  useQuery({
    queryKey: [checkOut.name, 'detail', id],
    queryFn: ({ signal }) => call(queryCheckOutDetail, { id }, { signal }),
  })
/** What a step of a check-out changes: itself, and once it is booked the lease, the room and the money. */
export const refreshCheckOut = (): Promise<unknown> =>
  Promise.all(
    [
      checkOut.name,
      'checkout.deposit',
      'checkout.depositRefund',
      'checkout.unsettledLease',
      'housing.lease',
      'housing.room',
      'housing.inspection',
      'billing.bill',
      'payment.payment',
      'metering.settlement',
      'file.attachment',
      'insight.workbench',
    ].map(refreshRows),
  )
