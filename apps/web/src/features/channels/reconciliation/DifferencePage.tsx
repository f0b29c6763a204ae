import { difference, ownDifference } from '@cloud-steward/contract/channels/reconciliation.ts'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshOrders } from '../order/refresh-orders.ts'
import { DifferenceDetail } from './DifferenceDetail.tsx'

const ResolveForm = lazy(() => import('./ResolveForm.tsx'))
export const askAhead = askRowsAhead(difference)
const NAMES = [difference.name, 'channel.reconciliation', 'channel.suspense']
const refresh = () => Promise.all([...NAMES.map(refreshRows), refreshOrders()])

/** What channels and we do not agree on, whose task each is, and what became of it. */
export default function DifferencePage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={difference}
      rowActions={(row, _standard, { mayPress, dialog }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        {
          key: 'own',
          title: t('button.own'),
          visible: mayPress('own') && row.isOpen,
          run: async () => {
            await call(ownDifference, { id: row.id })
            await refresh()
          },
        },
        {
          key: 'resolve',
          title: t('button.resolve'),
          visible: mayPress('resolve') && row.isOpen,
          run: () => dialog.show('resolve', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (name === 'detail' && id) return <DifferenceDetail id={id} onClose={close} />
        return name === 'resolve' && id && mayPress('resolve') ? (
          <ResolveForm id={id} refresh={refresh} onClose={close} />
        ) : null
      }}
    />
  )
}
