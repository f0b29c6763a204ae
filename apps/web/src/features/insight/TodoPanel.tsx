import type { Page } from '@cloud-steward/contract/kit/index.ts'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen } from '../../infra/permissions.ts'
import { resourceNamed } from '../../infra/resource-named.ts'
import { useSession } from '../../infra/session-store.ts'

interface WaitingList {
  /** Label `insight.todo.<key>`. */
  key: string
  menu: string
  resource: string
  /** The filters of its list: the count and the rows it opens are asked alike. */
  filters: Readonly<Record<string, string>>
  view?: string
}
const list = (
  key: string,
  menu: string,
  resource: string,
  filters: WaitingList['filters'],
  view?: string,
): WaitingList => ({
  key,
  menu,
  resource,
  filters,
  view,
})
/** What waits for somebody, the most urgent first: power and doors, money, then decisions. */
const LISTS: readonly WaitingList[] = [
  list('lowBalances', 'meteraccount', 'prepaid.account', { state: 'alarm2,arrears,cut_pending,restore_failed' }),
  list('deviceAlarms', 'devicealarm', 'device.deviceAlarm', { state: 'active' }),
  list('lockAlarms', 'lockalarm', 'lock.alarm', { state: 'open' }),
  list('tasks', 'assigneetask', 'workflow.personalTask', { taskStatus: 'assignee' }),
  list('toClaim', 'candidatetask', 'workflow.personalTask', { taskStatus: 'candidate' }),
  list('newOrders', 'workorder', 'workOrder.workOrder', { state: 'new' }),
  list('bankLines', 'bankline', 'payment.bankLine', { state: 'open' }),
  list('vouchers', 'offlineRecharge', 'channel.voucher', { state: 'matched,unmatched,review_1,review_2' }),
  list('refunds', 'payment', 'payment.refundRequest', { state: 'submitted' }, 'refundRequest'),
  list('suspense', 'suspense', 'channel.suspense', { state: 'open' }),
  list('utilities', 'outsidebill', 'metering.settlement', { state: 'draft,disputed' }),
  list('unbilled', 'contract', 'housing.lease', { worklist: 'unbilled' }),
  list('leases', 'contract', 'housing.lease', { worklist: 'inReview' }),
  list('toHandOver', 'contract', 'housing.lease', { worklist: 'toHandOver' }),
  list('unsettled', 'contract', 'housing.lease', { worklist: 'unsettled' }),
  list('changes', 'leasechange', 'housing.leaseChange', { state: 'submitted' }),
  list('checkOuts', 'depositreview', 'checkout.checkOut', { state: 'content_review,review_1,review_2,payee_review' }),
  list('adjustments', 'adjustment', 'billing.adjustment', { state: 'submitted' }),
  list('withdrawals', 'withdrawalaudit', 'payout.withdrawal', { state: 'submitted,reviewed' }),
  list('landlords', 'landeview', 'payout.landlordReview', { state: 'submitted,reviewing' }),
]
const REFRESH_MS = 5 * 60_000

async function countOf(
  { resource, filters }: WaitingList,
  signal: AbortSignal,
): Promise<{ count: number; more: boolean }> {
  const { endpoints } = await resourceNamed(resource)
  const input = { ...filters, currentPage: 1, pageSize: 1 }
  const { pagination } = (await call(endpoints.query, input, { quiet: true, signal })) as Page<unknown>
  return { count: pagination.total, more: pagination.bounded === true }
}

/** What waits for the caller, each count a door to its rows; nothing is said of what is done. */
export function TodoPanel(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const own = LISTS.filter(({ menu }) => mayOpen(session, menu))
  const answers = useQueries({
    queries: own.map((one) => ({
      queryKey: [one.resource, 'todo', one.filters],
      queryFn: ({ signal }: { signal: AbortSignal }) => countOf(one, signal),
      refetchInterval: REFRESH_MS,
      retry: false,
    })),
  })
  if (!own.length) return null
  const waiting = own.flatMap((one, at) => {
    const { count = 0, more = false } = answers[at]?.data ?? {}
    return count ? [{ ...one, shown: `${count}${more ? '+' : ''}` }] : []
  })
  const isAsking = answers.some(({ isPending }) => isPending)
  return (
    <article className="panel todos" aria-busy={isAsking}>
      <h2>{t('insight.todo')}</h2>
      {waiting.length === 0 && !isAsking && <p className="quiet">{t('insight.todo.none')}</p>}
      <ul>
        {waiting.map(({ key, menu, filters, view, shown }) => (
          <li key={key}>
            <Link to={`/${menu}?${new URLSearchParams({ ...(view && { view }), ...filters }).toString()}`}>
              <span>{t(`insight.todo.${key}`)}</span>
              <b>{shown}</b>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}
