import { received, reviewReceived, withdrawReceived } from '@cloud-steward/contract/finance/received.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshMoney } from '../refresh-money.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const NAME = received.name
const DECISIONS = {
  approve: { needed: [], hint: 'approveHint' },
  refuse: { needed: ['reason'], hint: 'refuseHint' },
} as const
const decisionOf = (name: string | undefined) => (name === 'approve' || name === 'refuse' ? name : undefined)

/** Money recorded by hand that another person looks at before it counts as paid. */
export default function ReceivedMoney({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string) => t(`${NAME}.${key}`)
  return (
    <ResourcePage
      resource={received}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        ...(['approve', 'refuse'] as const).map((key) => ({
          key,
          title: word(key),
          danger: key === 'refuse',
          visible: mayPress('reviewReceived') && row.state === 'waiting',
          run: () => dialog.show(key, row.id),
        })),
        {
          key: 'withdraw',
          title: word('withdraw'),
          visible: mayPress('withdraw') && row.state === 'waiting',
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdrawReceived, { id: row.id })
            await refreshMoney()
          },
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress, list }) => {
        const decision = decisionOf(name)
        if (!decision || !id || !mayPress('reviewReceived')) return null
        const { needed, hint } = DECISIONS[decision]
        return (
          <CommandForm
            key={decision}
            endpoint={reviewReceived}
            of={NAME}
            given={{ decision, id }}
            needed={needed}
            title={`${word(decision)} · ${list.rows.find((one) => one.id === id)?.no ?? ''}`}
            hint={word(hint)}
            refresh={refreshMoney}
            onDone={({ paymentNo, bookedOn }: AnswerOf<typeof reviewReceived>) => {
              if (paymentNo) void message.success(t('finance.payment.received', { no: paymentNo }))
              if (bookedOn) void message.info(t('finance.payment.bookedLater', { day: bookedOn }), 6)
            }}
            onClose={close}
          />
        )
      }}
    />
  )
}
