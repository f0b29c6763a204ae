import { depositRefund } from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { unsettledLease } from '@cloud-steward/contract/checkout/unsettled-lease.ts'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryRows } from '../../../kit/rows.ts'
import '../checkout.css'

const VIEWS = ['checkOut', 'depositRefund', 'unsettledLease'] as const
export type DepositView = (typeof VIEWS)[number]
export const viewOf = (params: URLSearchParams): DepositView =>
  VIEWS.find((view) => view === params.get('view')) ?? 'checkOut'

/** How many wait; nothing is said of none. */
function useWaiting(resource: Resource, filters: Readonly<Record<string, string>>): string {
  const { data } = useQuery({
    queryKey: [resource.name, 'waiting', filters],
    queryFn: ({ signal }) => queryRows(resource, { ...filters, pageSize: 1 }, signal),
  })
  const { total = 0, bounded } = data?.pagination ?? {}
  return total > 0 ? ` (${total}${bounded ? '+' : ''})` : ''
}
const WAITING = { state: 'review_1,review_2,payee_review,paying,pay_failed' }
const NONE = {}

/** The choice stays in the address; the filters of one list mean nothing to another. */
export function DepositViews({ view }: { view: DepositView }): ReactNode {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const waiting: Partial<Record<DepositView, string>> = {
    depositRefund: useWaiting(depositRefund, WAITING),
    unsettledLease: useWaiting(unsettledLease, NONE),
  }
  return (
    <nav className="deposit-views" aria-label={t('checkout.unsettledLease.views')}>
      <Segmented
        value={view}
        options={VIEWS.map((name) => ({ value: name, label: `${t(`checkout.${name}.tab`)}${waiting[name] ?? ''}` }))}
        onChange={(name) => setParams(name === 'checkOut' ? {} : { view: name })}
      />
    </nav>
  )
}
