import {
  depositRefund,
  failDepositRefund,
  payDepositRefund,
  returnDepositRefund,
  reviewDepositRefund,
  withdrawDepositRefund,
} from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { type DepositRefundAction, mayFollowRefund } from '@cloud-steward/contract/checkout/deposit-refund-actions.ts'
import { lazy, type ReactNode } from 'react'
import { useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshCheckOut } from '../use-detail.ts'
import { byBankToday, StepDialogs, type Steps } from './payout-steps.tsx'

const PartRefundDetail = lazy(() => import('./PartRefundDetail.tsx'))
const NAME = depositRefund.name

const review = { endpoint: reviewDepositRefund, by: 'review', button: 'review' } as const
const STEPS: Steps<DepositRefundAction> = {
  approve: { ...review, hint: 'approveHint', given: { decision: 'approve' } },
  reject: { ...review, needed: ['decisionReason'], given: { decision: 'reject' }, danger: true },
  pay: { endpoint: payDepositRefund, by: 'pay', button: 'payOut', initial: byBankToday },
  fail: { endpoint: failDepositRefund, by: 'pay', button: 'payOut', hint: 'failHint' },
  bankReturn: { endpoint: returnDepositRefund, by: 'bankReturn', button: 'payOut' },
}

/** Parts of deposits on their way back while their leases go on: reviewed, paid, or taken back. */
export function PartRefunds({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const mayAsk = useMayPress('deposit')('partRefund')
  const word = (key: string) => t(`${NAME}.${key}`)
  const steps = useRowCommands(STEPS, word)
  return (
    <ResourcePage
      resource={depositRefund}
      header={() => header}
      rowActions={(row, _standard, parts): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', row.id) },
        ...steps(row.id, parts, (_key, { by }) => mayFollowRefund(by, row.state)),
        {
          key: 'withdraw',
          title: word('withdraw'),
          danger: true,
          visible: mayAsk && mayFollowRefund('withdraw', row.state),
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdrawDepositRefund, { id: row.id })
            await refreshCheckOut()
          },
        },
      ]}
      detail={(parts) => (
        <StepDialogs steps={STEPS} name={NAME} parts={parts} detail={(props) => <PartRefundDetail {...props} />} />
      )}
    />
  )
}
