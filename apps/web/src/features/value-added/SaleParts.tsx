import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { type querySaleDetail, sale } from '@cloud-steward/contract/value-added/order.ts'
import type { ReactNode } from 'react'
import { EventList } from '../../components/EventList.tsx'
import { recordLink } from '../../components/record-link.tsx'
import { formatFen } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import './sale-parts.css'

/** The rooms of an order with the work orders that deliver it, and what happened to it. */
export function SaleParts({ detail }: { detail: AnswerOf<typeof querySaleDetail> | undefined }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${sale.name}.${key}`)
  if (!detail) return null
  const { lines, steps, renewsNo, salesCode, sellerName, commissionFen, commissionBp, parentName, parentBp } = detail
  const facts = [
    salesCode && [word('salesCode'), salesCode],
    sellerName && [word('sellerName'), sellerName],
    parentName && [word('parentName'), `${parentName} · ${(parentBp ?? 0) / 100}%`],
    // The sum is known when the order is paid.
    commissionFen != null && [
      word('commissionFen'),
      [commissionFen && formatFen(commissionFen), `${(commissionBp ?? 0) / 100}%`].filter(Boolean).join(' · '),
    ],
    renewsNo && [word('renewsNo'), renewsNo],
  ].filter((fact): fact is [string, string] => Array.isArray(fact))
  return (
    <>
      {facts.length > 0 && (
        <dl className="sale-facts">
          {facts.map(([title, text]) => (
            <div key={title}>
              <dt className="quiet">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <h3>{word('lines')}</h3>
      <ul className="sale-lines">
        {lines.map(({ id, roomName, amountFen, state, workOrderId, workOrderNo, workOrderState }) => (
          <li key={id}>
            <span>
              {roomName}{' '}
              <small className="quiet">
                {workOrderNo && recordLink('workOrder.workOrder', workOrderId, workOrderNo)}
                {workOrderState && ` · ${word(`workOrderState.${workOrderState}`)}`}
              </small>{' '}
              <StateTag value={state}>{word(`state.${state}`)}</StateTag>
            </span>
            <b className="amount">{formatFen(amountFen)}</b>
          </li>
        ))}
      </ul>
      <h3>{word('steps')}</h3>
      <EventList events={steps} words={(to) => word(`to.${to}`)} />
    </>
  )
}
