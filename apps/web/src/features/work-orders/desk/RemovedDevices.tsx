import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { mayFollowOrder } from '@cloud-steward/contract/work-orders/actions.ts'
import { removeDevice } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { RowTable } from '../../../components/RowTable.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useOrderPart } from '../order-part.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))

type Order = RowOf<typeof workOrder>
/** The devices a removal is for: each is taken out with its last number. */
export function RemovedDevices({ order, mayTake }: { order: Order; mayTake: boolean }): ReactNode {
  const { t } = useTranslation()
  const [taken, setTaken] = useState<string>()
  const devices = useOrderPart(order.id, 'devices')
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const isOpen = mayTake && mayFollowOrder('finish', order.state, order.kind)
  const one = devices.data?.find(({ id }) => id === taken)
  return (
    <>
      <h3>{word('devicesToRemove')}</h3>
      <RowTable
        of={devices}
        none={word('noneToRemove')}
        columns={[
          {
            title: word('serial'),
            dataIndex: 'serial',
            render: (serial: string, { id, category }) => recordLink(`device.${category}`, id, serial),
          },
          { title: word('category'), dataIndex: 'category', render: (kind: string) => word(`category.${kind}`) },
          {
            title: word('life'),
            dataIndex: 'life',
            render: (life: string) => <StateTag value={life}>{t(`device.elemeter.state.${life}`)}</StateTag>,
          },
          { title: word('shownValue'), dataIndex: 'shownValue', align: 'right' },
          ...(isOpen
            ? [
                {
                  title: '',
                  dataIndex: 'isOut',
                  render: (isOut: boolean, { id }: { id: string }) =>
                    !isOut && <Button onClick={() => setTaken(id)}>{t(removeDevice.permission)}</Button>,
                },
              ]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {one && (
          <CommandForm
            endpoint={removeDevice}
            of={workOrder.name}
            title={`${t(removeDevice.permission)} · ${one.serial}`}
            hint={word(one.hasMeter ? 'removeMeterHint' : 'removeHint')}
            given={{ id: order.id, deviceId: one.id }}
            fields={one.hasMeter ? ['finalValue', 'sure', 'to'] : ['to']}
            initial={{ finalValue: one.shownValue, to: 'in_stock' }}
            onClose={() => setTaken(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
