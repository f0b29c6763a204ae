import { order, queryOrderDetail } from '@cloud-steward/contract/channels/order.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { PayNow } from '../../../components/PayNow.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import './order.css'
import { refreshOrders } from './refresh-orders.ts'
import { TopUpSteps } from './TopUpSteps.tsx'

/** How often one looks whether the payer has paid, milliseconds. */
const LOOK_MS = 2_000
const OPEN = ['created', 'placed', 'closing']
const COLORS: Record<string, string> = { booked: 'green', closed: 'gray', error: 'red', paid: 'green', dropped: 'red' }

/** An order that is looked at until nothing more happens to it; lists of what it changes follow. */
export function useOrder(id: string) {
  const found = useQuery({
    queryKey: [order.name, 'detail', id],
    enabled: Boolean(id),
    queryFn: ({ signal }) => call(queryOrderDetail, { id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (OPEN.includes(data.state) || data.refunds.some(({ state }) => state === 'asked')) ? LOOK_MS : false,
  })
  const state = found.data?.state
  useEffect(() => {
    if (state === 'booked' || state === 'closed' || state === 'error') void refreshOrders()
  }, [state])
  return found
}

/** An order: the code while it can be paid, what happened, and what went back. */
export function OrderBody({ id, shown }: { id: string; shown: AnswerOf<typeof queryOrderDetail> }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${order.name}.${key}`)
  const { state } = shown
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'amountFen', label: word('amountFen'), children: <b>{formatFen(shown.amountFen)}</b> },
          ...(shown.refundedFen > 0
            ? [{ key: 'refundedFen', label: word('refundedFen'), children: formatFen(shown.refundedFen) }]
            : []),
          { key: 'expiresAt', label: word('expiresAt'), children: formatInstant(shown.expiresAt) },
        ]}
      />
      <p role="status" className="order-status">
        {state === 'booked' && word('paidNow')}
        {state === 'closing' && word('closingNow')}
        {state === 'closed' && word('expired')}
      </p>
      <PayNow orderId={id} {...shown} />
      <h3>{word('steps')}</h3>
      <StepTimeline
        steps={shown.steps.map(({ state: to, source, note, at, username }) => ({
          key: at + to,
          color: COLORS[to],
          title: word(`state.${to}`),
          beside: word(`source.${source}`),
          lines: [note],
          at,
          username,
        }))}
      />
      <TopUpSteps orderId={id} isOpen={OPEN.includes(shown.state)} />
      {shown.refunds.length > 0 && (
        <>
          <h3>{word('refunds')}</h3>
          <StepTimeline
            steps={shown.refunds.map(({ no, state: to, amountFen, reason, error, awaitsShares, at, username }) => ({
              key: no,
              color: COLORS[to],
              title: word(`state.${to}`),
              beside: `${no} ${formatFen(amountFen)}`,
              lines: [reason, error, awaitsShares ? word('awaitsShares') : undefined],
              at,
              username,
            }))}
          />
        </>
      )}
    </>
  )
}
