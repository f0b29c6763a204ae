import { queryOrderDetail } from '@cloud-steward/contract/work-orders/order-views.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { OrderParts } from '../OrderParts.tsx'

const FIELDS = [
  'no',
  'state',
  'kind',
  'roomId',
  'siteId',
  'subject',
  'description',
  'contact',
  'phone',
  'installerId',
  'appointFrom',
  'appointTo',
  'deadline',
  'outcome',
  'payer',
  'totalFen',
  'quoteState',
  'score',
] as const

/** An order as its installer, and the people it is for, read it. */
export default function MyOrderDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data } = useQuery({
    queryKey: [workOrder.name, 'detail', id],
    queryFn: ({ signal }) => call(queryOrderDetail, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={workOrder} id={id} fields={FIELDS} onClose={onClose}>
      {() => <OrderParts id={id} detail={data} />}
    </RecordDrawer>
  )
}
