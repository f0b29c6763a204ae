import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { querySaleDetail, sale } from '@cloud-steward/contract/value-added/order.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { SaleParts } from '../SaleParts.tsx'

const FIELDS = sale.list.filter((key) => key !== 'maker')
interface Props {
  id: string
  actions?: (row: RowOf<typeof sale>) => readonly Action[]
  onClose: () => void
}
/** An order whole: its terms, its rooms and its history. */
export default function SaleDetail({ id, actions, onClose }: Props): ReactNode {
  const { data } = useQuery({
    queryKey: [sale.name, 'detail', id],
    queryFn: ({ signal }) => call(querySaleDetail, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={sale} id={id} fields={FIELDS} actions={actions} onClose={onClose}>
      {() => <SaleParts detail={data} />}
    </RecordDrawer>
  )
}
