import {
  depositRefund,
  failDepositRefund,
  payDepositRefund,
  returnDepositRefund,
  reviewDepositRefund,
  withdrawDepositRefund,
} from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { type DepositRefundAction, mayFollowRefund } from '@cloud-steward/contract/checkout/deposit-refund-actions.ts'
import type { AnswerOf, Endpoint, Shape } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { Authorisation } from '../deposit/Authorisation.tsx'
import { refreshCheckOut } from '../use-detail.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const PartRefundDetail = lazy(() => import('./PartRefundDetail.tsx'))
const NAME = depositRefund.name

const { decisionReason } = reviewDepositRefund.input
const why = { decisionReason: { ...decisionReason, optional: undefined } } as unknown as Shape
const without = ({ id: _id, ...shape }: Shape): Shape => shape
interface Step {
  endpoint: Endpoint
  by: DepositRefundAction
  button: string
  shape: Shape
  hint?: string
  fixed?: object
  danger?: boolean
}
const STEPS: Readonly<Record<string, Step>> = {
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
  pay: { endpoint: payDepositRefund, by: 'pay', button: 'payOut', shape: without(payDepositRefund.input) },
  fail: {
    endpoint: failDepositRefund,
    by: 'pay',
    button: 'payOut',
    shape: without(failDepositRefund.input),
    hint: 'failHint',
  },
  bankReturn: {
    endpoint: returnDepositRefund,
    by: 'bankReturn',
    button: 'payOut',
    shape: without(returnDepositRefund.input),
  },
}

/** Parts of deposits on their way back while their leases go on: reviewed, paid, or taken back. */
export function PartRefunds({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const mayAsk = useMayPress('deposit')('partRefund')
  const word = (key: string) => t(`${NAME}.${key}`)
  return (
    <ResourcePage
      resource={depositRefund}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        ...Object.entries(STEPS).map(([key, { by, button, danger }]) => ({
          key,
          title: word(key),
          danger,
          visible: mayPress(button) && mayFollowRefund(by, row.state),
          run: () => dialog.show(key, row.id),
        })),
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
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

type Booked = Partial<AnswerOf<typeof payDepositRefund>>
function Dialogs({ parts: { dialog, mayPress } }: { parts: PageParts<typeof depositRefund> }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { id, name, close } = dialog
  const word = (key: string) => t(`${NAME}.${key}`)
  if (!id || !name) return null
  if (name === 'detail') return <PartRefundDetail id={id} onClose={close} />
  const step = STEPS[name]
  if (!step || !mayPress(step.button)) return null
  return (
    <FormDrawer
      key={name}
      title={word(name)}
      width={480}
      shape={step.shape}
      labelPrefix={NAME}
      initial={name === 'pay' ? { channel: 'bank', paidOn: businessDay() } : {}}
      controls={{ fileIds: <Authorisation /> }}
      before={step.hint && <p className="quiet">{word(step.hint)}</p>}
      send={async (values, key) => {
        const done = (await call(step.endpoint, { ...values, ...step.fixed, id }, { key, quiet: true })) as Booked
        await refreshCheckOut()
        if (done.bookedOn) void message.info(t('finance.payment.bookedLater', { day: done.bookedOn }), 6)
      }}
      onClose={close}
    />
  )
}
