import { refundRequest, reviewRefund, withdrawRefund } from '@cloud-steward/contract/finance/refund-request.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshMoney } from '../refresh-money.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const NAME = refundRequest.name
const DECISIONS = {
  approve: { needed: [], hint: 'approveHint' },
  refuse: { needed: ['remark'], hint: 'refuseHint' },
} as const
const decisionOf = (name: string | undefined) => (name === 'approve' || name === 'refuse' ? name : undefined)

/** Money that is to go back: another person agrees to it, or frees what is held for it. */
export default function RefundRequests({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string) => t(`${NAME}.${key}`)
  return (
    <ResourcePage
      resource={refundRequest}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        ...(['approve', 'refuse'] as const).map((key) => ({
          key,
          title: word(key),
          danger: key === 'refuse',
          visible: mayPress('reviewRefund') && row.state === 'waiting',
          run: () => dialog.show(key, row.id),
        })),
        {
          key: 'withdraw',
          title: word('withdraw'),
          visible: mayPress('withdraw') && row.state === 'waiting',
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdrawRefund, { id: row.id })
            await refreshMoney()
          },
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress, list }) => {
        const decision = decisionOf(name)
        if (!decision || !id || !mayPress('reviewRefund')) return null
        const { needed, hint } = DECISIONS[decision]
        const row = list.rows.find((one) => one.id === id)
        // Only what is paid back by hand has a number of its own.
        const isByHand = decision === 'approve' && row?.kind === 'payout'
        return (
          <CommandForm
            key={decision}
            endpoint={reviewRefund}
            of={NAME}
            given={{ decision, id }}
            fields={isByHand ? ['channelNo', 'remark'] : ['remark']}
            initial={isByHand ? { channelNo: row.channelNo } : undefined}
            needed={needed}
            title={[word(decision), row?.no, row && formatFen(row.amountFen)].filter(Boolean).join(' · ')}
            hint={word(hint)}
            refresh={refreshMoney}
            onDone={({ no }: AnswerOf<typeof reviewRefund>) => {
              if (no) void message.success(t(`${NAME}.done`, { no }))
            }}
            onClose={close}
          />
        )
      }}
    />
  )
}
