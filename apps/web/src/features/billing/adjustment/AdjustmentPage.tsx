import {
  adjustment,
  decideAdjustment,
  requestAdjustment,
  withdrawAdjustment,
} from '@cloud-steward/contract/billing/adjustment.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
/** What is asked for here is of a lease; what is of one bill is asked for at the bill. */
const REQUESTS = {
  discount: {
    fields: ['leaseId', 'rateBp', 'amountFen', 'dateFrom', 'dateTo', 'reason'],
    needed: ['leaseId', 'dateFrom'],
  },
  relief: { fields: ['leaseId', 'dateFrom', 'dateTo', 'reason'], needed: ['leaseId', 'dateFrom', 'dateTo'] },
  gift: {
    fields: ['leaseId', 'fee', 'rateBp', 'dateFrom', 'dateTo', 'reason'],
    needed: ['leaseId', 'fee', 'dateFrom', 'dateTo'],
  },
} as const
type Request = keyof typeof REQUESTS
const KINDS = Object.keys(REQUESTS) as Request[]
const isRequest = (name: string | null | undefined): name is Request => KINDS.includes(name as Request)
const NAME = adjustment.name
export const askAhead = askRowsAhead(adjustment)

/** Discounts, relief, gifts, waivers and write-offs people ask for, and who decided. */
export default function AdjustmentPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={adjustment}
      sheet
      toolbar={({ mayPress, dialog }) =>
        mayPress('add') &&
        KINDS.map((kind) => (
          <Button key={kind} type={kind === 'discount' ? 'primary' : 'default'} onClick={() => dialog.show(kind)}>
            {t(`billing.adjustment.lease.${kind}`)}
          </Button>
        ))
      }
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const isOpen = row.state === 'submitted'
        return [
          {
            key: 'approved',
            title: t('billing.adjustment.decision.approved'),
            visible: isOpen && mayPress('decide'),
            run: () => dialog.show('approved', row.id),
          },
          {
            key: 'rejected',
            title: t('billing.adjustment.decision.rejected'),
            danger: true,
            visible: isOpen && mayPress('decide'),
            run: () => dialog.show('rejected', row.id),
          },
          {
            key: 'withdraw',
            title: t('button.withdraw'),
            visible: isOpen && mayPress('withdraw'),
            confirm: t('billing.adjustment.withdrawHint'),
            run: async () => {
              await call(withdrawAdjustment, { id: row.id }, { key: crypto.randomUUID() })
              await refreshMoney()
            },
          },
        ]
      }}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (isRequest(name) && mayPress('add'))
          return (
            <CommandForm
              key={name}
              endpoint={requestAdjustment}
              of={NAME}
              given={{ kind: name }}
              title={t(`billing.adjustment.lease.${name}`)}
              width={480}
              {...REQUESTS[name]}
              hint={t(`billing.adjustment.hint.lease.${name}`)}
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
            title={t(`billing.adjustment.decision.${name}`)}
            needed={name === 'rejected' ? ['remark'] : []}
            hint={t(`billing.adjustment.hint.${name}`)}
            refresh={refreshMoney}
            onClose={close}
          />
        )
      }}
    />
  )
}
