import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { OrderDevices } from '../desk/OrderDevices.tsx'
import { OrderParts } from '../OrderParts.tsx'
import { orderDetailOf } from '../order-part.ts'

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
  const { data } = useQuery(orderDetailOf(id))
  return (
    <RecordDrawer resource={workOrder} id={id} fields={FIELDS} onClose={onClose}>
      {(order) => (
        <>
          {data?.isMine && <OrderDevices order={order} mayAct />}
          <OrderParts id={id} detail={data} />
        </>
      )}
    </RecordDrawer>
  )
}
