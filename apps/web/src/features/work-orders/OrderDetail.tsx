import { isOpenOrder } from '@cloud-steward/contract/work-orders/actions.ts'
import { queryOrderDetail, revealOrderCode, workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EventList } from '../../components/EventList.tsx'
import { RecordDrawer } from '../../components/RecordDrawer.tsx'
import { RowTable } from '../../components/RowTable.tsx'
import { recordLink } from '../../components/record-link.tsx'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { BindDevice } from './BindDevice.tsx'
import { CodeList } from './CodeList.tsx'

interface Props {
  id: string
  mayReveal: boolean
  onClose: () => void
}
/** An order: what became of it, the code that goes with it, and what was installed by it. */
export default function OrderDetail({ id, mayReveal, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const asked = {
    queryKey: [workOrder.name, 'detail', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(queryOrderDetail, { id }, { signal }),
  }
  const detail = useQuery(asked)
  const keys = useQuery({ ...asked, select: (found) => found.keys })
  const devices = useQuery({ ...asked, select: (found) => found.devices })
  return (
    <RecordDrawer resource={workOrder} id={id} fields={workOrder.list} onClose={onClose}>
      {(order) => {
        const { state, withKey, kind } = order
        return (
          <>
            {(withKey || detail.data?.keys.length !== 0) && (
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
                {mayReveal && state === 'accepted' && detail.data?.isMine && keys.data && keys.data.length > 0 && (
                  <Button onClick={() => setShown(true)}>{t(revealOrderCode.permission)}</Button>
                )}
                {isShown && <CodeList id={id} onClose={() => setShown(false)} />}
              </>
            )}
            {kind === 'install' && (
              <>
                <h3>{word('devices')}</h3>
                {isOpenOrder(state) && <BindDevice order={order} />}
                <RowTable
                  of={devices}
                  none={word('noDevices')}
                  columns={[
                    {
                      title: word('serial'),
                      dataIndex: 'serial',
                      render: (serial: string, { id: deviceId, category }) =>
                        recordLink(`device.${category}`, deviceId, serial),
                    },
                    {
                      title: word('category'),
                      dataIndex: 'category',
                      render: (one: string) => word(`category.${one}`),
                    },
                    {
                      title: word('life'),
                      dataIndex: 'life',
                      render: (life: string) => <StateTag value={life}>{t(`device.elemeter.state.${life}`)}</StateTag>,
                    },
                    {
                      title: word('online'),
                      dataIndex: 'online',
                      render: (online: boolean) => t(online ? 'kit.yes' : 'kit.no'),
                    },
                  ]}
                />
              </>
            )}
            <h3>{word('steps')}</h3>
            <EventList events={detail.data?.steps ?? []} words={(to) => word(`state.${to}`)} />
          </>
        )
      }}
    </RecordDrawer>
  )
}
