import { syncWithdrawal, withdrawal } from '@cloud-steward/contract/payouts/withdrawal.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const WithdrawalDialogs = lazy(() => import('./WithdrawalDialogs.tsx'))
export const askAhead = askRowsAhead(withdrawal)

/** Landlords' money on its way to their banks: asked for, looked at, paid, and sometimes back. */
export default function WithdrawalPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={withdrawal}
      toolbar={({ mayPress, dialog }) =>
        mayPress('drawMoney') && (
          <>
            <Button type="primary" onClick={() => dialog.show('withdraw')}>
              {t('payout.withdrawal.withdraw')}
            </Button>
            <Button onClick={() => dialog.show('account')}>{t('payout.settlementAccount.setSettlementAccount')}</Button>
          </>
        )
      }
      rowActions={({ id, actions }, _standard, { dialog, mayPress }) => {
        const action = (key: keyof typeof actions, button: string, danger?: boolean) => ({
          key,
          title: t(`payout.withdrawal.${key}Withdrawal`),
          visible: mayPress(button) && actions[key] === null,
          danger,
          run: () => dialog.show(key, id),
        })
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
          action('review', 'review'),
          action('send', 'payOut'),
          action('pay', 'payOut'),
          {
            ...action('sync', 'payOut'),
            run: async () => {
              await call(syncWithdrawal, { id })
              await refreshRows(withdrawal.name)
            },
          },
          action('fail', 'payOut', true),
          action('return', 'payOut', true),
          action('cancel', 'giveUp', true),
        ]
      }}
      detail={(parts) => parts.dialog.name && <WithdrawalDialogs parts={parts} />}
    />
  )
}
