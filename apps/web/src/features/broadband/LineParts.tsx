import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { queryLineDetail } from '@cloud-steward/contract/broadband/account-commands.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EventList } from '../../components/EventList.tsx'
import { recordLink } from '../../components/record-link.tsx'
import { call } from '../../infra/api.ts'
import { formatFen, formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Failed } from '../../kit/Failed.tsx'
import { StateTag } from '../../kit/StateTag.tsx'
import './broadband.css'

/** The paid days of an account, what was asked of its carrier, and what happened to it. */
export function LineParts({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: Record<string, unknown>) => t(`${lineAccount.name}.${key}`, values)
  const { data, isError, refetch } = useQuery({
    queryKey: [lineAccount.name, 'detail', id],
    queryFn: ({ signal }) => call(queryLineDetail, { id }, { signal }),
  })
  if (isError) return <Failed retry={refetch} />
  if (!data) return null
  return (
    <>
      <h3>{word('terms')}</h3>
      {data.terms.length === 0 && <p className="quiet">{word('noTerms')}</p>}
      <ul className="line-rows">
        {data.terms.map(({ id: key, packageName, fromOn, toOn, heldDays }) => (
          <li key={key}>
            <span>{packageName}</span>
            <span>
              {word('until', { from: fromOn, to: toOn })}
              {heldDays > 0 && <small className="quiet"> {`${word('heldDays')} ${heldDays}`}</small>}
            </span>
          </li>
        ))}
      </ul>
      <h3>{word('orders')}</h3>
      {data.orders.length === 0 && <p className="quiet">{word('noOrders')}</p>}
      <ul className="line-rows">
        {data.orders.map(({ id: key, no, type, state, amountFen, refundedFen, reason, createdAt }) => (
          <li key={key}>
            <span>
              {recordLink('broadband.order', key, no)} {word(`type.${type}`)}{' '}
              <small className="quiet">
                {formatInstant(createdAt)} {reason}
              </small>
            </span>
            <span className="line-row-end">
              {refundedFen > 0 && (
                <small className="quiet">{word('givenBack', { amount: formatFen(refundedFen) })}</small>
              )}
              {amountFen ? <b className="amount">{formatFen(amountFen)}</b> : null}
              <StateTag value={state}>{t(`broadband.order.state.${state}`)}</StateTag>
            </span>
          </li>
        ))}
      </ul>
      <h3>{word('steps')}</h3>
      <EventList events={data.steps} words={(to) => word(`to.${to}`)} />
    </>
  )
}
