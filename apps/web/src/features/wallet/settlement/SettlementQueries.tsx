import { settlementQuery, withdrawSettlementQuery } from '@cloud-steward/contract/wallet/settlement.ts'
import { lazy, type ReactNode } from 'react'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'

const QueryDialogs = lazy(() => import('./QueryDialogs.tsx'))
const DECISIONS = ['accept', 'refuse'] as const

/** What landlords do not agree with, and what was answered. */
export default function SettlementQueries({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${settlementQuery.name}.${key}`)
  return (
    <ResourcePage
      resource={settlementQuery}
      header={() => header}
      rowActions={({ id, state }, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
        ...DECISIONS.map((key) => ({
          key,
          title: word(`decision.${key}`),
          danger: key === 'refuse',
          visible: mayPress('answer') && state === 'open',
          run: () => dialog.show(key, id),
        })),
        {
          key: 'withdraw',
          title: t(withdrawSettlementQuery.permission),
          visible: mayPress('raise') && state === 'open',
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdrawSettlementQuery, { id })
            await refreshMoney()
          },
        },
      ]}
      detail={(parts) => parts.dialog.name && parts.dialog.id && <QueryDialogs parts={parts} />}
    />
  )
}
