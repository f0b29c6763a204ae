import { querySaleDetail, sale } from '@cloud-steward/contract/value-added/order.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { SaleParts } from '../SaleParts.tsx'

const FIELDS = [
  'no',
  'state',
  'productId',
  'quantity',
  'priceFen',
  'totalFen',
  'payBy',
  'paidAt',
  'expiresAt',
  'deliveredAt',
  'refundBy',
  'fromOn',
  'toOn',
  'autoRenew',
  'contact',
  'phone',
  'remark',
] as const

/** An order as its buyer reads it. */
export default function MySaleDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data } = useQuery({
    queryKey: [sale.name, 'detail', id],
    queryFn: ({ signal }) => call(querySaleDetail, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={sale} id={id} fields={FIELDS} onClose={onClose}>
      {() => <SaleParts detail={data} />}
    </RecordDrawer>
  )
}
