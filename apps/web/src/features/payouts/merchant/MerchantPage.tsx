import { merchant, submitMerchant, syncMerchant } from '@cloud-steward/contract/payouts/merchant.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { newKey } from '../../../infra/new-key.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshMerchants } from './refresh-merchants.ts'

const MerchantDialogs = lazy(() => import('./MerchantDialogs.tsx'))
export const askAhead = askRowsAhead(merchant)
const OPEN = ['editing', 'rejected']
const BEFORE_CHANNEL = [...OPEN, 'in_review']

/** Landlords who are paid by the channel themselves: what they applied with, where it stands, what is to be done next. */
export default function MerchantPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string, values = {}) => t(`${merchant.name}.${key}`, values)
  return (
    <ResourcePage
      resource={merchant}
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('apply') && (
            <Button type="primary" onClick={() => dialog.show('new')}>
              {word('saveMerchant')}
            </Button>
          )}
          {mayPress('card') && (
            <Button onClick={() => dialog.show('account')}>{t('payout.settlementAccount.setSettlementAccount')}</Button>
          )}
        </>
      )}
      rowActions={({ id, state }, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
        {
          key: 'fix',
          title: word('fixMerchant'),
          visible: mayPress('apply') && OPEN.includes(state),
          run: () => dialog.show('fix', id),
        },
        {
          key: 'submit',
          title: word('submitMerchant'),
          visible: mayPress('apply') && OPEN.includes(state),
          run: async () => {
            await call(submitMerchant, { id }, { key: newKey() })
            await refreshMerchants()
            dialog.show('detail', id)
          },
        },
        {
          key: 'sync',
          title: word('syncMerchant'),
          visible: mayPress('sync') && !BEFORE_CHANNEL.includes(state) && state !== 'cancelled',
          run: async () => {
            const { state: now } = await call(syncMerchant, { id })
            await refreshMerchants()
            void message.info(word('stateNow', { state: word(`state.${now}`) }))
          },
        },
        {
          key: 'card',
          title: word('changeMerchantCard'),
          visible: mayPress('card') && state === 'finished',
          run: () => dialog.show('card', id),
        },
        {
          key: 'cancel',
          title: word('cancelMerchant'),
          danger: true,
          visible: mayPress('abandon') && BEFORE_CHANNEL.includes(state),
          run: () => dialog.show('cancel', id),
        },
      ]}
      detail={(parts) => parts.dialog.name && <MerchantDialogs parts={parts} />}
    />
  )
}
