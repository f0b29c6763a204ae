import { checkOut } from '@cloud-steward/contract/checkout/check-out.ts'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { Handover } from '../Handover.tsx'
import { Statement } from '../Statement.tsx'
import { type Detail, useDetail } from '../use-detail.ts'

const SHOWN = [
  'state',
  'leaseId',
  'roomId',
  'renteeId',
  'leaveKind',
  'noticeOn',
  'leftOn',
  'settleOn',
  'carryLeaseId',
  'penalty',
  'reason',
  'specialTerms',
  'heldFen',
  'deductionFen',
  'appliedFen',
  'payName',
  'payBank',
  'payAccount',
  'maker',
  'reviewer1',
  'reviewer2',
  'decisionReason',
  'refundDueOn',
  'paidOn',
] as const

/** A check-out whole: the statement, what the room was like, the files, and who did what. */
export default function ReviewDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  const detail = useDetail(id)
  return (
    <RecordDrawer resource={checkOut} id={id} fields={SHOWN} onClose={onClose}>
      {(row) => (
        <>
          {detail.isError && <Failed retry={detail.refetch} />}
          {detail.data && (
            <>
              <Handover detail={detail.data} />
              <h3>{word('step.statement')}</h3>
              <Statement row={row} detail={detail.data} />
              {detail.data.items.length > 0 && <Items items={detail.data.items} />}
            </>
          )}
          {row.inspectionId && (
            <>
              <h3>{word('items.fileIds')}</h3>
              <Attachments resource="housing.inspection" recordId={row.inspectionId} editable={false} />
            </>
          )}
          <h3>{word('files')}</h3>
          <Attachments resource={checkOut.name} recordId={id} editable={false} />
          {(detail.data?.events.length ?? 0) > 0 && (
            <>
              <h3>{word('events')}</h3>
              <EventList events={detail.data!.events} words={(to) => word(`state.${to}`)} />
            </>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

function Items({ items }: Pick<Detail, 'items'>): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${checkOut.name}.items.${key}`)
  return (
    <>
      <h3>{t(`${checkOut.name}.items`)}</h3>
      <DataTable
        rowKey="at"
        pagination={false}
        dataSource={items.map((one, at) => ({ ...one, at: at + 1 }))}
        columns={[
          { key: 'at', dataIndex: 'at', width: 48 },
          { key: 'area', title: word('area'), dataIndex: 'area' },
          { key: 'item', title: word('item'), dataIndex: 'item' },
          { key: 'condition', title: word('condition'), render: (_, one) => word(`condition.${one.condition}`) },
          { key: 'cost', title: word('costFen'), align: 'right', render: (_, one) => formatFen(one.costFen) },
          { key: 'note', title: word('note'), dataIndex: 'note' },
        ]}
      />
    </>
  )
}
