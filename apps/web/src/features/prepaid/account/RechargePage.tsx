import { correction } from '@cloud-steward/contract/prepaid/correction.ts'
import { recharge, refundRecharge, retryRecharge } from '@cloud-steward/contract/prepaid/recharge.ts'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews, useWaiting } from '../../../components/PageViews.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshPrepaid, useLivePrepaid } from './use-live-prepaid.ts'

const RechargeDetail = lazy(() => import('./RechargeDetail.tsx'))
const RefundDrawer = lazy(() => import('./RefundDrawer.tsx'))
const Corrections = lazy(() => import('./Corrections.tsx'))
const ahead = askRowsAhead(recharge)
const VIEWS = ['recharge', 'correction'] as const
const viewOf = (search: URLSearchParams) => VIEWS.find((view) => view === search.get('view')) ?? 'recharge'
export const askAhead = (search: URLSearchParams): void => {
  if (viewOf(search) === 'recharge') ahead(search)
}
const WAITING = { state: 'waiting' }

/** Money that came to meter accounts, and beside it corrections a second person decides on. */
export default function RechargePage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const view = viewOf(params)
  const waiting = { recharge: '', correction: useWaiting(correction, WAITING) }
  const header = (
    <PageViews
      title={t('prepaid.panel.moneyViews')}
      value={view}
      views={VIEWS.map((value) => ({ value, label: `${t(`prepaid.${value}`)}${waiting[value]}` }))}
    />
  )
  return view === 'correction' ? <Corrections header={header} /> : <Recharges header={header} />
}

/** Recharges of meter accounts, step by step. */
function Recharges({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  useLivePrepaid()
  return (
    <ResourcePage
      resource={recharge}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        {
          key: 'retry',
          title: t(retryRecharge.permission),
          visible: mayPress('retry') && row.state === 'credit_failed',
          run: async () => {
            await call(retryRecharge, { id: row.id })
            await refreshPrepaid()
          },
        },
        {
          key: 'refund',
          title: t(refundRecharge.permission),
          danger: true,
          visible: mayPress('refund') && row.mayRefund,
          run: () => dialog.show('refund', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'detail' && id ? (
          <RechargeDetail id={id} onClose={close} />
        ) : name === 'refund' && id && mayPress('refund') ? (
          <RefundDrawer id={id} onClose={close} />
        ) : null
      }
    />
  )
}
