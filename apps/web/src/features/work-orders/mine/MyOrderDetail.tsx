import { queryOrderDetail } from '@cloud-steward/contract/work-orders/order-views.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EventList } from '../../../components/EventList.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'

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
interface Props {
  id: string
  actions?: ReactNode
  onClose: () => void
}
/** An order as the people it is for, and its installer, read it. */
export default function MyOrderDetail({ id, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const { data } = useQuery({
    queryKey: [workOrder.name, 'detail', id],
    queryFn: ({ signal }) => call(queryOrderDetail, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={workOrder} id={id} fields={FIELDS} onClose={onClose}>
      {() => (
        <>
          {actions}
          {data && data.lines.length > 0 && (
            <>
              <h3>{word('lines')}</h3>
              <ul className="order-lines">
                {data.lines.map((line) => (
                  <li key={line.id}>
                    <span>
                      {line.name} × {line.quantity} {line.unit}
                    </span>
                    <b className="amount">{formatFen(line.amountFen)}</b>
                  </li>
                ))}
              </ul>
            </>
          )}
          {data && data.checklist.length > 0 && (
            <>
              <h3>{word('checklist')}</h3>
              <ul>
                {data.checklist.map((point) => (
                  <li key={point}>
                    {data.checked.includes(point) ? '✓ ' : ''}
                    {point}
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>{word('photos')}</h3>
          <Attachments resource={workOrder.name} recordId={id} editable={false} />
          {data && data.comments.length > 0 && (
            <>
              <h3>{word('comments')}</h3>
              {data.comments.map((one) => (
                <p key={one.id}>
                  <b>{one.name}</b> <span className="quiet">{formatInstant(one.at)}</span>
                  <br />
                  {one.content}
                </p>
              ))}
            </>
          )}
          <h3>{word('steps')}</h3>
          <EventList events={data?.steps ?? []} words={(to) => word(`state.${to}`)} />
          {data && <QRCode value={data.code} size={120} />}
        </>
      )}
    </RecordDrawer>
  )
}
