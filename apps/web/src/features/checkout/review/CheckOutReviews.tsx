import {
  checkOut,
  closeCheckOut,
  failPayout,
  payCheckOut,
  returnPayout,
  reviewCheckOut,
  settleDispute,
} from '@cloud-steward/contract/checkout/check-out.ts'
import { mayFollow } from '@cloud-steward/contract/checkout/check-out-actions.ts'
import type { AnswerOf, Endpoint, RowOf, Shape } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshCheckOut } from '../use-detail.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const ReviewDetail = lazy(() => import('./ReviewDetail.tsx'))

const { decisionReason } = reviewCheckOut.input
const why = { decisionReason: { ...decisionReason, optional: undefined } } as unknown as Shape
const { payName, payBank, payAccount, decisionReason: failed } = failPayout.input
interface Step {
  endpoint: Endpoint
  by: Parameters<typeof mayFollow>[0]
  button: string
  shape: Shape
  hint?: string
  fixed?: object
  danger?: boolean
}
const STEPS: Readonly<Record<string, Step>> = {
  approveContent: {
    endpoint: reviewCheckOut,
    by: 'review',
    button: 'review',
    shape: { decisionReason },
    hint: 'approveContentHint',
    fixed: { decision: 'approve' },
  },
  approve: {
    endpoint: reviewCheckOut,
    by: 'review',
    button: 'review',
    shape: { decisionReason },
    hint: 'approveHint',
    fixed: { decision: 'approve' },
  },
  return: { endpoint: reviewCheckOut, by: 'review', button: 'review', shape: why, fixed: { decision: 'return' } },
  reject: {
    endpoint: reviewCheckOut,
    by: 'review',
    button: 'review',
    shape: why,
    fixed: { decision: 'reject' },
    danger: true,
  },
  pay: {
    endpoint: payCheckOut,
    by: 'pay',
    button: 'payOut',
    shape: {
      channel: payCheckOut.input.channel,
      channelNo: payCheckOut.input.channelNo,
      paidOn: payCheckOut.input.paidOn,
    },
  },
  fail: {
    endpoint: failPayout,
    by: 'pay',
    button: 'payOut',
    shape: { decisionReason: failed, payName, payBank, payAccount },
    hint: 'failHint',
  },
  bankReturn: {
    endpoint: returnPayout,
    by: 'bankReturn',
    button: 'payOut',
    shape: { decisionReason: returnPayout.input.decisionReason },
  },
  settle: {
    endpoint: settleDispute,
    by: 'settle',
    button: 'settleDispute',
    shape: { keptFen: settleDispute.input.keptFen, decisionReason: settleDispute.input.decisionReason },
    hint: 'settleHint',
  },
}

/** Of what the state lets one do: terms are approved in words of their own, and only what is retained is decided on. */
function isFor(key: string, { state, retainedFen }: RowOf<typeof checkOut>): boolean {
  if (key === 'settle') return retainedFen > 0
  return (key !== 'approve' && key !== 'approveContent') || (key === 'approveContent') === (state === 'content_review')
}

/** Check-outs that wait for somebody: reviews, payouts, disputes. */
export function CheckOutReviews({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  return (
    <ResourcePage
      resource={checkOut}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        ...Object.entries(STEPS).map(([key, { by, button, danger }]) => ({
          key,
          title: word(key),
          danger,
          visible: mayPress(button) && mayFollow(by, row.state) && isFor(key, row),
          run: () => dialog.show(key, row.id),
        })),
        {
          key: 'close',
          title: word('close'),
          visible: mayPress('close') && mayFollow('close', row.state) && row.retainedFen === 0,
          confirm: word('closeHint'),
          run: async () => {
            await call(closeCheckOut, { id: row.id })
            await refreshCheckOut()
          },
        },
      ]}
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

/** Money paid out in a closed month is booked on another day. */
type Booked = Partial<AnswerOf<typeof payCheckOut>>
function Dialogs({ parts: { dialog, mayPress } }: { parts: PageParts<typeof checkOut> }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { id, name, close } = dialog
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  if (!id || !name) return null
  if (name === 'detail') return <ReviewDetail id={id} onClose={close} />
  const step = STEPS[name]
  if (!step || !mayPress(step.button)) return null
  return (
    <FormDrawer
      title={word(name)}
      width={480}
      shape={step.shape}
      labelPrefix={checkOut.name}
      initial={name === 'pay' ? { channel: 'bank', paidOn: businessDay() } : {}}
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
