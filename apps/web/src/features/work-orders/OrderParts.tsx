import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { printOrder, type queryOrderDetail } from '@cloud-steward/contract/work-orders/order-views.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Button, QRCode } from 'antd'
import type { ReactNode } from 'react'
import { EventList } from '../../components/EventList.tsx'
import { Attachments } from '../../components/files/Attachments.tsx'
import { numberIn } from '../../components/record-link.tsx'
import { download } from '../../infra/api.ts'
import { formatFen, formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import './order-parts.css'

export type Detail = AnswerOf<typeof queryOrderDetail>

/** What everybody who sees an order reads of it: costs, checklist, photos, comments and history. */
export function OrderParts({ id, detail }: { id: string; detail: Detail | undefined }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  return (
    <>
      {detail && <Lines detail={detail} />}
      {detail && detail.checklist.length > 0 && (
        <>
          <h3>{word('checklist')}</h3>
          <ul>
            {detail.checklist.map((point) => (
              <li key={point}>{`${detail.checked.includes(point) ? '✓ ' : ''}${point}`}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{word('photos')}</h3>
      <Attachments resource={workOrder.name} recordId={id} editable={false} />
      {detail && <Comments detail={detail} />}
      <h3>{word('steps')}</h3>
      <EventList events={detail?.steps ?? []} words={(to) => word(`state.${to}`)} />
      {detail && (
        <figure className="order-code">
          {/* The installer scans it where it hangs, and needs none of his own. */}
          {!detail.isMine && (
            <>
              <QRCode value={detail.code} size={120} />
              <figcaption className="quiet">{word('codeHint')}</figcaption>
            </>
          )}
          <Button onClick={() => void download(printOrder, { id }, `${word('printOrder')}.pdf`).catch(() => undefined)}>
            {word('printOrder')}
          </Button>
        </figure>
      )}
    </>
  )
}

function Lines({ detail: { lines, billNo } }: { detail: Detail }): ReactNode {
  const { t } = useTranslation()
  if (!lines.length) return null
  return (
    <>
      <h3>{t(`${workOrder.name}.lines`)}</h3>
      <ul className="order-lines">
        {lines.map(({ id, name, quantity, unit, priceFen, amountFen }) => (
          <li key={id}>
            <span>
              {name}{' '}
              <span className="quiet">
                {quantity} {unit} × {formatFen(priceFen)}
              </span>
            </span>
            <b className="amount">{formatFen(amountFen)}</b>
          </li>
        ))}
      </ul>
      {billNo && <p>{numberIn('billing.bill', billNo)}</p>}
    </>
  )
}

function Comments({ detail: { comments, scores, visitNote } }: { detail: Detail }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const said = (['score', 'speedScore', 'mannerScore'] as const).filter((key) => scores?.[key])
  return (
    <>
      {comments.length > 0 && <h3>{word('comments')}</h3>}
      {comments.map(({ id, name, at, content }) => (
        <p key={id}>
          <b>{name}</b> <span className="quiet">{formatInstant(at)}</span>
          <br />
          {content}
        </p>
      ))}
      {said.length > 0 && (
        <>
          <h3>{word('scores')}</h3>
          <p>
            {said.map((key) => `${word(key)} ${'★'.repeat(scores![key]!)}`).join(' · ')}
            {scores?.scoreNote && ` · ${scores.scoreNote}`}
          </p>
        </>
      )}
      {visitNote && (
        <p>
          {word('visitNote')}: {visitNote}
        </p>
      )}
    </>
  )
}
