import { recharge, retryRecharge } from '@cloud-steward/contract/supply/recharge.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshSupply, useLiveSupply } from './use-live-supply.ts'

const RechargeDetail = lazy(() => import('./RechargeDetail.tsx'))
export const askAhead = askRowsAhead(recharge)

/** Recharges of meter accounts, step by step. */
export default function RechargePage(): ReactNode {
  const { t } = useTranslation()
  useLiveSupply()
  return (
    <ResourcePage
      resource={recharge}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        {
          key: 'retry',
          title: t(retryRecharge.permission),
          visible: mayPress('retry') && row.state === 'credit_failed',
          run: async () => {
            await call(retryRecharge, { id: row.id })
            await refreshSupply()
          },
        },
      ]}
      detail={({ dialog: { name, id, close } }) =>
        name === 'detail' && id ? <RechargeDetail id={id} onClose={close} /> : null
      }
    />
  )
}
