import { queryStrays } from '@cloud-steward/contract/devices/collector-order.ts'
import { collector, elemeter, watermeter } from '@cloud-steward/contract/devices/device.ts'
import { lock } from '@cloud-steward/contract/devices/lock.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RowTable } from '../../../components/RowTable.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { CollectorOrders } from './CollectorOrders.tsx'
import { pageOfDevice } from './kinds.ts'

const MOST = 500

/** Whom a collector speaks for, and who else answers on its line. */
export function CollectorLine({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${collector.name}.${key}`)
  const meter = (key: string) => t(`${elemeter.name}.${key}`)
  const children = useQuery({
    queryKey: [elemeter.name, 'line', id],
    queryFn: async ({ signal }) => {
      const asked = { collectorId: id, pageSize: MOST }
      const [power, water, locks] = await Promise.all([
        queryRows(elemeter, asked, signal),
        queryRows(watermeter, asked, signal),
        queryRows(lock, asked, signal),
      ])
      return [
        ...power.list.map((row) => ({ ...row, page: pageOfDevice(row.id, 'elemeter') })),
        ...water.list.map((row) => ({ ...row, page: pageOfDevice(row.id, 'watermeter') })),
        ...locks.list.map((row) => ({ ...row, page: pageOfDevice(row.id, 'lock'), readAt: row.lastSeenAt })),
      ]
    },
  })
  const strays = useQuery({
    queryKey: [collector.name, 'strays', id],
    queryFn: ({ signal }) => call(queryStrays, { id }, { signal }),
  })
  return (
    <>
      <section className="device-card">
        <h3>{word('queryLine')}</h3>
        <CollectorOrders id={id} />
      </section>
      <section className="device-card">
        <h3>{word('childCount')}</h3>
        <RowTable
          of={children}
          none={t('device.panel.noMeters')}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          columns={[
            {
              title: meter('serial'),
              render: (_, row) => <Link to={String(row.page)}>{String(row.serial)}</Link>,
            },
            { title: meter('address'), dataIndex: 'address' },
            { title: meter('roomId'), dataIndex: 'roomName', render: (name) => name ?? '-' },
            {
              title: meter('online'),
              render: (_, row) => (
                <StateTag value={row.online ? 'active' : 'failed'}>{t(row.online ? 'kit.yes' : 'kit.no')}</StateTag>
              ),
            },
            { title: meter('readAt'), render: (_, row) => formatInstant(row.readAt) },
          ]}
        />
      </section>
      <section className="device-card">
        <h3>{word('strays')}</h3>
        <RowTable
          of={strays}
          none={word('noStrays')}
          rowKey="address"
          columns={[
            { title: word('address'), dataIndex: 'address' },
            { title: word('times'), dataIndex: 'times', align: 'right' },
            { title: word('firstAt'), dataIndex: 'firstAt', render: (at: string) => formatInstant(at) },
            { title: word('lastAt'), dataIndex: 'lastAt', render: (at: string) => formatInstant(at) },
            { title: word('otherCollector'), dataIndex: 'otherCollector', render: (name) => name ?? '-' },
          ]}
        />
      </section>
    </>
  )
}
