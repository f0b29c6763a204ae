import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { isOpenOrder, isTaken } from '@cloud-steward/contract/work-orders/actions.ts'
import { revealOrderCode } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { queryOrderDetail } from '@cloud-steward/contract/work-orders/order-views.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { RowTable } from '../../../components/RowTable.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { type Detail, OrderParts } from '../OrderParts.tsx'
import { BindDevice } from './BindDevice.tsx'
import { CodeList } from './CodeList.tsx'

type Order = RowOf<typeof workOrder>
const asked = (id: string) => ({
  queryKey: [workOrder.name, 'detail', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(queryOrderDetail, { id }, { signal }),
})

interface Props {
  id: string
  mayReveal: boolean
  actions: (row: Order) => readonly Action[]
  onClose: () => void
}
/** An order: its keys, devices and costs, what was said of it, and what became of it. */
export default function OrderDetail({ id, mayReveal, actions, onClose }: Props): ReactNode {
  const detail = useQuery(asked(id))
  return (
    <RecordDrawer resource={workOrder} id={id} fields={workOrder.list} actions={actions} onClose={onClose}>
      {(order) => (
        <>
          {(order.withKey || detail.data?.keys.length !== 0) && (
            <Keys order={order} mayReveal={mayReveal && isTaken(order.state) && detail.data?.isMine === true} />
          )}
          {order.kind === 'install' && <Devices order={order} />}
          <OrderParts id={id} detail={detail.data} />
        </>
      )}
    </RecordDrawer>
  )
}

const usePart = <K extends keyof Detail>(id: string, key: K): UseQueryResult<Detail[K]> =>
  useQuery({ ...asked(id), select: (found) => found[key] })

function Keys({ order: { id }, mayReveal }: { order: Order; mayReveal: boolean }): ReactNode {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const keys = usePart(id, 'keys')
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

function Devices({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation()
  const devices = usePart(order.id, 'devices')
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  return (
    <>
      <h3>{word('devices')}</h3>
      {isOpenOrder(order.state) && <BindDevice order={order} />}
      <RowTable
        of={devices}
        none={word('noDevices')}
        columns={[
          {
            title: word('serial'),
            dataIndex: 'serial',
            render: (serial: string, { id, category }) => recordLink(`device.${category}`, id, serial),
          },
          { title: word('category'), dataIndex: 'category', render: (one: string) => word(`category.${one}`) },
          {
            title: word('life'),
            dataIndex: 'life',
            render: (life: string) => <StateTag value={life}>{t(`device.elemeter.state.${life}`)}</StateTag>,
          },
          { title: word('online'), dataIndex: 'online', render: (online: boolean) => t(online ? 'kit.yes' : 'kit.no') },
        ]}
      />
    </>
  )
}
