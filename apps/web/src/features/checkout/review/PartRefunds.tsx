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
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshCheckOut } from '../use-detail.ts'
import { about, StepDialogs, type Steps, useStepActions, wanted } from './payout-steps.tsx'

const PartRefundDetail = lazy(() => import('./PartRefundDetail.tsx'))
const NAME = depositRefund.name

const { decisionReason } = reviewDepositRefund.input
const why = { decisionReason: wanted(decisionReason) }
const STEPS: Steps<DepositRefundAction> = {
  approve: {
    endpoint: reviewDepositRefund,
    by: 'review',
    button: 'review',
    shape: { decisionReason },
    hint: 'approveHint',
    fixed: { decision: 'approve' },
  },
  reject: {
    endpoint: reviewDepositRefund,
    by: 'review',
    button: 'review',
    shape: why,
    fixed: { decision: 'reject' },
    danger: true,
  },
  pay: { endpoint: payDepositRefund, by: 'pay', button: 'payOut', shape: about(payDepositRefund.input) },
  fail: {
    endpoint: failDepositRefund,
    by: 'pay',
    button: 'payOut',
    shape: about(failDepositRefund.input),
    hint: 'failHint',
  },
  bankReturn: {
    endpoint: returnDepositRefund,
    by: 'bankReturn',
    button: 'payOut',
    shape: about(returnDepositRefund.input),
  },
}

/** Parts of deposits on their way back while their leases go on: reviewed, paid, or taken back. */
export function PartRefunds({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const mayAsk = useMayPress('deposit')('partRefund')
  const word = (key: string) => t(`${NAME}.${key}`)
  const steps = useStepActions(STEPS, NAME)
  return (
    <ResourcePage
      resource={depositRefund}
      header={() => header}
      rowActions={(row, _standard, parts): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', row.id) },
        ...steps(row.id, parts, (_key, by) => mayFollowRefund(by, row.state)),
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
