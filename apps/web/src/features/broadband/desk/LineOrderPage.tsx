import { type LineOrderAction, mayFollowLineOrder } from '@cloud-steward/contract/broadband/actions.ts'
import {
  answerLineOrder,
  askCarrier,
  cancelLineOrder,
  lineOrder,
  payLineOrder,
  refundLineOrder,
} from '@cloud-steward/contract/broadband/order.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf, refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(lineOrder)
/** The names of these are those of the actions the contract has rules for. */
const COMMANDS: RowCommands = {
  answer: {
    endpoint: answerLineOrder,
    button: 'answerLine',
    hint: 'answerHint',
    initial: () => ({ result: 'done' }),
  },
  pay: { endpoint: payLineOrder, button: 'renewLine' },
  refund: { endpoint: refundLineOrder, button: 'refund', hint: 'refundHint', danger: true },
  cancel: { endpoint: cancelLineOrder, button: 'renewLine', danger: true },
}
const ASKED = {
  reason: { result: ['failed'] },
  accountNo: { result: ['done'] },
  linePassword: { result: ['done'] },
  carrierRef: { result: ['done'] },
}

/** What carriers are asked, what was paid for it, and what they said: to be exported, carried out by hand and imported. */
export default function LineOrderPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const actionsOf = useRowCommands(COMMANDS)
  useLiveDevices(lineOrder.name)
  const ask = async (id: string) => {
    const { isAnswered } = await call(askCarrier, { id })
    await refreshRows(lineOrder.name)
    void message.info(t(`${lineOrder.name}.asked.${isAnswered ? 'yes' : 'no'}`))
  }
  return (
    <ResourcePage
      resource={lineOrder}
      sheet
      header={({ mayPress }) => mayPress('import') && <p className="quiet">{t(`${lineOrder.name}.importHint`)}</p>}
      rowActions={({ id, state, type, mode, billId }, standard, parts) => [
        ...actionsOf(id, parts, (name) => {
          if (name === 'pay' && !billId) return false
          return mayFollowLineOrder(name as LineOrderAction, state, type)
        }),
        {
          key: 'ask',
          title: t(askCarrier.permission),
          visible: parts.mayPress('answerLine') && state === 'requested' && mode === 'http',
          run: () => ask(id),
        },
        ...standard,
      ]}
      detail={(parts) =>
        parts.dialog.name && (
          <CommandDialog
            commands={COMMANDS}
            of={lineOrder.name}
            parts={parts}
            asked={ASKED}
            about={aboutOf(parts.row?.no, parts.row?.roomName, parts.row?.packageName)}
          />
        )
      }
    />
  )
}
