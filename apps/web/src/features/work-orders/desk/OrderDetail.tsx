import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { isTaken } from '@cloud-steward/contract/work-orders/actions.ts'
import { revealOrderCode } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { RowTable } from '../../../components/RowTable.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { OrderParts } from '../OrderParts.tsx'
import { orderDetailOf, useOrderPart } from '../order-part.ts'
import { CodeList } from './CodeList.tsx'
import { OrderDevices } from './OrderDevices.tsx'

type Order = RowOf<typeof workOrder>

interface Props {
  id: string
  mayReveal: boolean
  actions: (row: Order) => readonly Action[]
  onClose: () => void
}
/** An order: its keys, devices and costs, what was said of it, and what became of it. */
export default function OrderDetail({ id, mayReveal, actions, onClose }: Props): ReactNode {
  const detail = useQuery(orderDetailOf(id))
  return (
    <RecordDrawer resource={workOrder} id={id} fields={workOrder.list} actions={actions} onClose={onClose}>
      {(order) => (
        <>
          {(order.withKey || detail.data?.keys.length !== 0) && (
            <Keys order={order} mayReveal={mayReveal && isTaken(order.state) && detail.data?.isMine === true} />
          )}
          <OrderDevices order={order} mayAct={mayReveal && detail.data?.isMine === true} />
          <OrderParts id={id} detail={detail.data} />
        </>
      )}
    </RecordDrawer>
  )
}

function Keys({ order: { id }, mayReveal }: { order: Order; mayReveal: boolean }): ReactNode {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const keys = useOrderPart(id, 'keys')
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  return (
    <>
      <h3>{word('keys')}</h3>
      <p className="quiet">{word('keyHint')}</p>
      <RowTable
        of={keys}
        none={word('noKeys')}
        columns={[
          { title: word('serial'), dataIndex: 'serial' },
          {
            title: word('holder'),
            dataIndex: 'holder',
            render: (holder: string, { id: keyId }) => recordLink('lock.credential', keyId, holder),
          },
          {
            title: word('state'),
            dataIndex: 'state',
            render: (one: string) => <StateTag value={one}>{t(`lock.credential.state.${one}`)}</StateTag>,
          },
          { title: word('validFrom'), dataIndex: 'validFrom', render: (at: string) => formatInstant(at) },
          { title: word('validTo'), dataIndex: 'validTo', render: (at: string) => formatInstant(at) },
        ]}
      />
      {mayReveal && keys.data && keys.data.length > 0 && (
        <Button onClick={() => setShown(true)}>{t(revealOrderCode.permission)}</Button>
      )}
      {isShown && <CodeList id={id} onClose={() => setShown(false)} />}
    </>
  )
}
