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
import { useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshCheckOut } from '../use-detail.ts'
import { byBankToday, StepDialogs, type Steps } from './payout-steps.tsx'

const ReviewDetail = lazy(() => import('./ReviewDetail.tsx'))

const review = { endpoint: reviewCheckOut, by: 'review', button: 'review' } as const
const needed = ['decisionReason']
const STEPS: Steps<Parameters<typeof mayFollow>[0]> = {
  approveContent: { ...review, hint: 'approveContentHint', given: { decision: 'approve' } },
  approve: { ...review, hint: 'approveHint', given: { decision: 'approve' } },
  return: { ...review, needed, given: { decision: 'return' } },
  reject: { ...review, needed, given: { decision: 'reject' }, danger: true },
  pay: { endpoint: payCheckOut, by: 'pay', button: 'payOut', initial: byBankToday },
  fail: {
    endpoint: failPayout,
    by: 'pay',
    button: 'payOut',
    fields: ['decisionReason', 'payName', 'payBank', 'payAccount'],
    hint: 'failHint',
  },
  bankReturn: { endpoint: returnPayout, by: 'bankReturn', button: 'payOut' },
  settle: { endpoint: settleDispute, by: 'settle', button: 'settleDispute', hint: 'settleHint' },
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
  const steps = useRowCommands(STEPS, word)
  return (
    <ResourcePage
      resource={checkOut}
      header={() => header}
      rowActions={(row, _standard, parts): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', row.id) },
        ...steps(row.id, parts, (key, { by }) => mayFollow(by, row.state) && isFor(key, row)),
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
