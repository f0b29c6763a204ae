import { syncWithdrawal, withdrawal } from '@cloud-steward/contract/payouts/withdrawal.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const WithdrawalDialogs = lazy(() => import('./WithdrawalDialogs.tsx'))
/** While the channel may still change what it says of it; the bank may send it back days after it was paid. */
const AT_CHANNEL = ['paying', 'processing', 'pay_unknown', 'paid']
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
      rowActions={({ id, state, way, payBy }, _standard, { dialog, mayPress }) => {
        const action = (key: string, button: string, states: readonly string[], danger?: boolean, mayNow = true) => ({
          key,
          title: t(`payout.withdrawal.${key}Withdrawal`),
          visible: mayNow && mayPress(button) && states.includes(state),
          danger,
          run: () => dialog.show(key, id),
        })
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
          action('review', 'review', ['submitted', 'reviewed']),
          action('send', 'payOut', ['approved'], false, payBy === 'channel'),
          action('pay', 'payOut', ['approved'], false, payBy === 'bank'),
          {
            key: 'sync',
            title: t('payout.withdrawal.syncWithdrawal'),
            visible: mayPress('payOut') && way === 'channel' && AT_CHANNEL.includes(state),
            run: async () => {
              await call(syncWithdrawal, { id })
              await refreshRows(withdrawal.name)
            },
          },
          // What is in a batch is answered there.
          action('fail', 'payOut', ['approved'], true, payBy !== 'batch'),
          action('return', 'payOut', ['paid'], true),
          action('cancel', 'giveUp', ['submitted', 'reviewed'], true),
        ]
      }}
      detail={(parts) => parts.dialog.name && <WithdrawalDialogs parts={parts} />}
    />
  )
}
