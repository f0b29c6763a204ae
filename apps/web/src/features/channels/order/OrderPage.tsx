import { closeOrder, order, refundOrder, syncOrder } from '@cloud-steward/contract/channels/order.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, useRef } from 'react'
import type { RowCommands } from '../../../components/row-commands.ts'
import { useLive } from '../../../components/use-live.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshOrders } from './refresh-orders.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const OrderDrawer = lazy(() => import('./OrderDrawer.tsx'))
const PayDrawer = lazy(() => import('./PayDrawer.tsx'))
export const askAhead = askRowsAhead(order)
const OPEN = ['created', 'placed']
/** Payers pay elsewhere; only what becomes of an order that was given up is told. */
const EVERY_MS = 15_000

/** Payments through a channel: asked for, paid, booked, sent back. */
export default function OrderPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${order.name}.${key}`)
  useLive('order', () => refreshRows(order.name), EVERY_MS)
  return (
    <ResourcePage
      resource={order}
      toolbar={({ mayPress, dialog }) =>
        mayPress('pay') && (
          <Button type="primary" onClick={() => dialog.show('pay')}>
            {word('payOnline')}
          </Button>
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const isOpen = OPEN.includes(row.state)
        return [
          {
            key: 'detail',
            title: isOpen && mayPress('pay') ? word('payOnline') : t('kit.detail'),
            run: () => dialog.show('detail', row.id),
          },
          {
            key: 'sync',
            title: word('syncOrder'),
            visible: mayPress('sync') && row.state !== 'booked',
            run: async () => {
              await call(syncOrder, { id: row.id })
              await refreshOrders()
            },
          },
          {
            key: 'refund',
            title: word('refundOrder'),
            visible: mayPress('refund') && row.state === 'booked' && row.refundedFen < row.amountFen,
            run: () => dialog.show('refund', row.id),
          },
          {
            key: 'close',
            title: word('closeOrder'),
            danger: true,
            visible: mayPress('close') && isOpen,
            run: () => dialog.show('close', row.id),
          },
        ]
      }}
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

const COMMANDS: RowCommands = {
  close: { button: 'close', endpoint: closeOrder },
  refund: { button: 'refund', endpoint: refundOrder, hint: 'refundHint' },
}
function Dialogs({ parts }: { parts: PageParts<typeof order> }): ReactNode {
  const { dialog, mayPress } = parts
  const { id, name, close } = dialog
  const isGivenUp = useRef(false)
  const { t } = useTranslation()
  if (name === 'pay' && mayPress('pay'))
    return <PayDrawer mayPick={mayPress('pick')} onClose={close} onAsked={(made) => dialog.show('detail', made)} />
  if (!id || !name) return null
  if (name === 'detail') return <OrderDrawer id={id} onClose={close} />
  return (
    <CommandDialog
      commands={COMMANDS}
      of={order.name}
      parts={parts}
      refresh={refreshOrders}
      onDone={(answer) => {
        const { no, waits } = answer as Partial<AnswerOf<typeof refundOrder>>
        isGivenUp.current = name === 'close'
        return waits ? t('payment.refundRequest.asked', { no }) : undefined
      }}
      // What becomes of it is the channel's to say: one looks on.
      onClose={() => {
        if (isGivenUp.current) dialog.show('detail', id)
        else close()
        isGivenUp.current = false
      }}
    />
  )
}
