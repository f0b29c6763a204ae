import { inspection, queryInspectionItems } from '@cloud-steward/contract/housing/inspection.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import './inspection.css'

const HEAD = [
  'kind',
  'state',
  'leaseId',
  'roomId',
  'renteeId',
  'inspectedOn',
  'flawCount',
  'costFen',
  'doneBy',
  'doneAt',
  'remark',
] as const
export const TONES = { good: 'active', fair: 'issued', damaged: 'overdue', missing: 'overdue' } as const

/** An inspection whole: its items and its photos. */
export default function InspectionDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <RecordDrawer resource={inspection} id={id} fields={HEAD} onClose={onClose}>
      {() => (
        <>
          <Items id={id} />
          <h3>{t('housing.inspection.fileIds')}</h3>
          <Attachments resource={inspection.name} recordId={id} editable={false} />
        </>
      )}
    </RecordDrawer>
  )
}
function Items({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [inspection.name, 'items', id],
    queryFn: ({ signal }) => call(queryInspectionItems, { id }, { signal }),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  return (
    <table className="inspection-table">
      <thead>
        <tr>
          {['area', 'item', 'quantity', 'condition', 'note', 'costFen'].map((key) => (
            <th key={key}>{t(`housing.inspection.${key}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.data.map((item, at) => (
          // oxlint-disable-next-line no-array-index-key -- they stand as they were written down
          <tr key={at}>
            <td>{item.area}</td>
            <td>{item.item}</td>
            <td>{item.quantity}</td>
            <td>
              <StateTag value={TONES[item.condition]}>{t(`housing.inspection.condition.${item.condition}`)}</StateTag>
            </td>
            <td>{item.note}</td>
            <td>{item.costFen ? formatFen(item.costFen) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
