import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { OrderState } from '@cloud-steward/contract/work-orders/choices.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { joinedTitle, queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import './order-views.css'

type Order = RowOf<typeof workOrder>
/** Columns of the board: states an order passes one after the other, some of them together. */
const COLUMNS: Readonly<Record<string, readonly OrderState[]>> = {
  new: ['new'],
  dispatched: ['dispatched'],
  taken: ['accepted', 'booked'],
  onSite: ['on_site', 'waiting_parts', 'waiting_customer', 'quoted'],
  done: ['done', 'to_pay'],
}
const MOST = 50

/** Orders under way by their states, the urgent and late ones told apart. */
export default function OrderBoard(): ReactNode {
  return (
    <div className="order-board">
      {Object.entries(COLUMNS).map(([name, states]) => (
        <BoardColumn key={name} name={name} states={states} />
      ))}
    </div>
  )
}

function BoardColumn({ name, states }: { name: string; states: readonly OrderState[] }): ReactNode {
  const { t } = useTranslation()
  const state = states.join(',')
  const found = useQuery({
    queryKey: [workOrder.name, 'board', state],
    queryFn: ({ signal }) => queryRows(workOrder, { state, pageSize: MOST }, signal),
  })
  const total = found.data?.pagination.total ?? 0
  return (
    <section className="order-column" aria-label={t(`${workOrder.name}.column.${name}`)}>
      <h2>
        {t(`${workOrder.name}.column.${name}`)} <span className="quiet">{found.data && total}</span>
      </h2>
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      <ul>
        {found.data?.list.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} showState={states.length > 1} />
          </li>
        ))}
      </ul>
      {total > MOST && <Link to={`/workorder?state=${state}`}>{t('kit.more')}</Link>}
    </section>
  )
}

function OrderCard({ order, showState }: { order: Order; showState: boolean }): ReactNode {
  const { t } = useTranslation()
  const { id, no, state, isUrgent, isLate, subject, appointFrom, deadline } = order
  const who = joinedTitle(order, 'installerId') ?? joinedTitle(order, 'executorId') ?? order.vendor
  return (
    <Link className="order-card" to={`/workorder?open=detail:${id}`}>
      <span className="order-card-head">
        <b>{joinedTitle(order, 'roomId') ?? joinedTitle(order, 'siteId')}</b>
        {isUrgent && <Tag color="red">{t(`${workOrder.name}.isUrgent`)}</Tag>}
        {isLate && <Tag color="volcano">{t(`${workOrder.name}.isLate`)}</Tag>}
      </span>
      <span>{subject}</span>
      <span className="quiet">
        {[no, who, (appointFrom ?? deadline) && formatInstant(appointFrom ?? deadline)].filter(Boolean).join(' · ')}
      </span>
      {showState && <StateTag value={state}>{t(`${workOrder.name}.state.${state}`)}</StateTag>}
    </Link>
  )
}
