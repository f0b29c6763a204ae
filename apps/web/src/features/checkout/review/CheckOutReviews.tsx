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
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshCheckOut } from '../use-detail.ts'
import { about, StepDialogs, type Steps, useStepActions, wanted } from './payout-steps.tsx'

const ReviewDetail = lazy(() => import('./ReviewDetail.tsx'))

const { decisionReason } = reviewCheckOut.input
const why = { decisionReason: wanted(decisionReason) }
const { payName, payBank, payAccount, decisionReason: failed } = failPayout.input
const STEPS: Steps<Parameters<typeof mayFollow>[0]> = {
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
  pay: { endpoint: payCheckOut, by: 'pay', button: 'payOut', shape: about(payCheckOut.input) },
  fail: {
    endpoint: failPayout,
    by: 'pay',
    button: 'payOut',
    shape: { decisionReason: failed, payName, payBank, payAccount },
    hint: 'failHint',
  },
  bankReturn: { endpoint: returnPayout, by: 'bankReturn', button: 'payOut', shape: about(returnPayout.input) },
  settle: {
    endpoint: settleDispute,
    by: 'settle',
    button: 'settleDispute',
    shape: about(settleDispute.input),
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
  const steps = useStepActions(STEPS, checkOut.name)
  return (
    <ResourcePage
      resource={checkOut}
      header={() => header}
      rowActions={(row, _standard, parts): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', row.id) },
        ...steps(row.id, parts, (key, by) => mayFollow(by, row.state) && isFor(key, row)),
        {
          key: 'close',
          title: word('close'),
          visible: parts.mayPress('close') && mayFollow('close', row.state) && row.retainedFen === 0,
          confirm: word('closeHint'),
          run: async () => {
            await call(closeCheckOut, { id: row.id })
            await refreshCheckOut()
          },
        },
      ]}
      detail={(parts) => (
        <StepDialogs steps={STEPS} name={checkOut.name} parts={parts} detail={(props) => <ReviewDetail {...props} />} />
      )}
    />
  )
}
