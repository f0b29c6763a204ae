import { mayFollowOrder, type OrderAction } from '@cloud-steward/contract/work-orders/actions.ts'
import {
  acceptOrder,
  cancelOrder,
  createOrder,
  declineOrder,
  dispatchOrder,
  finishOrder,
  workOrder,
} from '@cloud-steward/contract/work-orders/work-order.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type RowCommands, useRowCommands } from '../../components/row-commands.ts'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { useSession } from '../../infra/session-store.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { aboutOf } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))
const CommandDialog = lazy(() => import('../../components/CommandDialog.tsx'))
const OrderDetail = lazy(() => import('./OrderDetail.tsx'))
export const askAhead = askRowsAhead(workOrder)

const COMMANDS: RowCommands<{ isOwn?: true }> = {
  dispatch: {
    endpoint: dispatchOrder,
    button: 'manageOrder',
    hint: 'dispatchHint',
    initial: () => ({ withKey: true }),
  },
  accept: { endpoint: acceptOrder, button: 'carryOut', hint: 'acceptHint', isOwn: true },
  finish: { endpoint: finishOrder, button: 'carryOut', hint: 'finishHint', isOwn: true },
  decline: { endpoint: declineOrder, button: 'carryOut', hint: 'declineHint' },
  cancel: { endpoint: cancelOrder, button: 'manageOrder', danger: true },
}

/** Who has to go where and do what. */
export default function WorkOrderPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user } = useSession()
  const actionsOf = useRowCommands(COMMANDS)
  useLiveDevices(workOrder.name)
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  return (
    <ResourcePage
      resource={workOrder}
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('manageOrder') && (
            <Button type="primary" onClick={() => dialog.show('create')}>
              {word('createOrder')}
            </Button>
          )}
          {user && (
            <Button onClick={() => void navigate(`/workorder?executorId=${user.id}&state=dispatched,accepted`)}>
              {word('mine')}
            </Button>
          )}
        </>
      )}
      rowActions={({ id, state, executorId }, standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        ...actionsOf(
          id,
          parts,
          (name, { isOwn }) =>
            mayFollowOrder(name as OrderAction, state) && (!isOwn || !executorId || executorId === user?.id),
        ),
        ...standard,
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'create' && parts.mayPress('manageOrder'))
          return <CommandForm endpoint={createOrder} of={workOrder.name} width={480} onClose={close} />
        if (name === 'detail' && id)
          return <OrderDetail id={id} mayReveal={parts.mayPress('carryOut')} onClose={close} />
        return (
          name && (
            <CommandDialog
              commands={COMMANDS}
              of={workOrder.name}
              parts={parts}
              about={aboutOf(parts.row?.no, parts.row?.roomName, parts.row?.subject)}
              width={480}
            />
          )
        )
      }}
    />
  )
}
