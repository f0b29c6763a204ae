import { depositRefund } from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { unsettledLease } from '@cloud-steward/contract/checkout/unsettled-lease.ts'
import type { ReactNode } from 'react'
import { PageViews, useWaiting } from '../../../components/PageViews.tsx'
import { useTranslation } from '../../../infra/i18n.ts'

const VIEWS = ['checkOut', 'depositRefund', 'unsettledLease'] as const
export type DepositView = (typeof VIEWS)[number]
export const viewOf = (params: URLSearchParams): DepositView =>
  VIEWS.find((view) => view === params.get('view')) ?? 'checkOut'

const WAITING = { state: 'review_1,review_2,payee_review,paying,pay_failed' }
const ALL = {}
/** Check-outs, parts that go back and leases nobody settles, with how many wait. */
export function DepositViews({ view }: { view: DepositView }): ReactNode {
  const { t } = useTranslation()
  const waiting: Partial<Record<DepositView, string>> = {
    depositRefund: useWaiting(depositRefund, WAITING),
    unsettledLease: useWaiting(unsettledLease, ALL),
  }
  return (
    <PageViews
      title={t('checkout.unsettledLease.views')}
      value={view}
      views={VIEWS.map((value) => ({ value, label: `${t(`checkout.${value}.tab`)}${waiting[value] ?? ''}` }))}
    />
  )
}
