import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { isOpenOrder, mayFollowOrder } from '@cloud-steward/contract/work-orders/actions.ts'
import { testDevices } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { RowTable } from '../../../components/RowTable.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useOrderPart } from '../order-part.ts'
import { BindDevice } from './BindDevice.tsx'
import { RemovedDevices } from './RemovedDevices.tsx'

type Order = RowOf<typeof workOrder>
/** The devices of an installation or a removal, for the user who may act on them too. */
export function OrderDevices({ order, mayAct }: { order: Order; mayAct: boolean }): ReactNode {
  if (order.kind === 'install') return <InstalledDevices order={order} mayTest={mayAct} />
  return order.kind === 'remove' && <RemovedDevices order={order} mayTake={mayAct} />
}

/** The devices of an installation, and their test. */
function InstalledDevices({ order, mayTest }: { order: Order; mayTest: boolean }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const devices = useOrderPart(order.id, 'devices')
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const test = async () => {
    const { sent } = await call(testDevices, { id: order.id })
    void message.success(t('workOrder.workOrder.testSent', { count: sent }))
  }
  return (
    <>
      <h3>{word('devices')}</h3>
      {isOpenOrder(order.state) && <BindDevice order={order} />}
      {mayTest && mayFollowOrder('finish', order.state, order.kind) && devices.data?.some(({ tested }) => !tested) && (
        <p>
          <Button onClick={() => void test()}>{word('testDevices')}</Button>
        </p>
      )}
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
          { title: word('tested'), dataIndex: 'tested', render: (tested: boolean) => t(tested ? 'kit.yes' : 'kit.no') },
        ]}
      />
    </>
  )
}
