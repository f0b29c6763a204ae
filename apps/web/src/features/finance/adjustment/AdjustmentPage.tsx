import {
  adjustment,
  decideAdjustment,
  requestAdjustment,
  withdrawAdjustment,
} from '@cloud-steward/contract/finance/adjustment.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshMoney } from '../refresh-money.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
/** From here a discount is of a lease; those of one bill are asked for at the bill. */
const LEASE_DISCOUNT = ['leaseId', 'rateBp', 'amountFen', 'dateFrom', 'dateTo', 'reason']
const NAME = adjustment.name
export const askAhead = askRowsAhead(adjustment)

/** Discounts, waivers and write-offs people ask for, and who decided. */
export default function AdjustmentPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={adjustment}
      toolbar={({ mayPress, dialog }) =>
        mayPress('add') && (
          <Button type="primary" onClick={() => dialog.show('discount')}>
            {t('finance.adjustment.leaseDiscount')}
          </Button>
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const isOpen = row.state === 'submitted'
        return [
          {
            key: 'approved',
            title: t('finance.adjustment.decision.approved'),
            visible: isOpen && mayPress('decide'),
            run: () => dialog.show('approved', row.id),
          },
          {
            key: 'rejected',
            title: t('finance.adjustment.decision.rejected'),
            danger: true,
            visible: isOpen && mayPress('decide'),
            run: () => dialog.show('rejected', row.id),
          },
          {
            key: 'withdraw',
            title: t('button.withdraw'),
            visible: isOpen && mayPress('withdraw'),
            confirm: t('finance.adjustment.withdrawHint'),
            run: async () => {
              await call(withdrawAdjustment, { id: row.id }, { key: crypto.randomUUID() })
              await refreshMoney()
            },
          },
        ]
      }}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (name === 'discount' && mayPress('add'))
          return (
            <CommandForm
              endpoint={requestAdjustment}
              of={NAME}
              given={{ kind: 'discount' }}
              title={t('finance.adjustment.leaseDiscount')}
              width={480}
              fields={LEASE_DISCOUNT}
              needed={['leaseId', 'dateFrom']}
              hint={t('finance.adjustment.hint.lease')}
              refresh={refreshMoney}
              onClose={close}
            />
          )
        if (!id || !mayPress('decide') || (name !== 'approved' && name !== 'rejected')) return null
        return (
          <CommandForm
            endpoint={decideAdjustment}
            of={NAME}
            given={{ id, decision: name }}
            title={t(`finance.adjustment.decision.${name}`)}
            needed={name === 'rejected' ? ['remark'] : []}
            hint={t(`finance.adjustment.hint.${name}`)}
            refresh={refreshMoney}
            onClose={close}
          />
        )
      }}
    />
  )
}
