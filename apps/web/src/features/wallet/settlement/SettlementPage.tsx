import { settlement, settlementQuery } from '@cloud-steward/contract/wallet/settlement.ts'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews, useWaiting } from '../../../components/PageViews.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const SettlementDetail = lazy(() => import('./SettlementDetail.tsx'))
const SettlementQueries = lazy(() => import('./SettlementQueries.tsx'))
const ahead = askRowsAhead(settlement)
const VIEWS = ['settlement', 'settlementQuery'] as const
const viewOf = (search: URLSearchParams) => VIEWS.find((view) => view === search.get('view')) ?? 'settlement'
export const askAhead = (search: URLSearchParams): void => {
  if (viewOf(search) === 'settlement') ahead(search)
}
const OPEN = { state: 'open' }

/** What was settled with landlords day by day, and beside it what they do not agree with. */
export default function SettlementPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const view = viewOf(params)
  const waiting = { settlement: '', settlementQuery: useWaiting(settlementQuery, OPEN) }
  const header = (
    <PageViews
      title={t('wallet.settlement.views')}
      value={view}
      views={VIEWS.map((value) => ({ value, label: `${t(`wallet.${value}.tab`)}${waiting[value]}` }))}
    />
  )
  if (view === 'settlementQuery') return <SettlementQueries header={header} />
  return (
    <ResourcePage
      resource={settlement}
      header={() => header}
      rowActions={({ id }, _standard, { dialog }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'detail' && id && <SettlementDetail id={id} mayRaise={mayPress('raise')} onClose={close} />
      }
    />
  )
}
