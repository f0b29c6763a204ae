import { collector, queryStrays } from '@cloud-steward/contract/devices/device.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../components/RecordDrawer.tsx'
import { Rows } from '../../components/Rows.tsx'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { DataTable } from '../../kit/DataTable.tsx'

const FIELDS = [
  'serial',
  'typeId',
  'siteId',
  'simNo',
  'state',
  'online',
  'childCount',
  'onlineCount',
  'successRate',
  'lastRoundAt',
  'malformedCount',
  'lastSeenAt',
  'remark',
] as const

/** A collector, and who else answers on its line. */
export function CollectorDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${collector.name}.${key}`)
  const strays = useQuery({
    queryKey: [collector.name, 'strays', id],
    queryFn: ({ signal }) => call(queryStrays, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={collector} id={id} fields={FIELDS} onClose={onClose}>
      {() => (
        <>
          <h3>{word('strays')}</h3>
          <Rows of={strays} none={word('noStrays')}>
            {(rows) => (
              <DataTable
                size="small"
                rowKey="address"
                pagination={false}
                dataSource={rows}
                columns={[
                  { title: word('address'), dataIndex: 'address' },
                  { title: word('times'), dataIndex: 'times', align: 'right' },
                  { title: word('firstAt'), dataIndex: 'firstAt', render: (at: string) => formatInstant(at) },
                  { title: word('lastAt'), dataIndex: 'lastAt', render: (at: string) => formatInstant(at) },
                  { title: word('otherCollector'), dataIndex: 'otherCollector', render: (name) => name ?? '—' },
                ]}
              />
            )}
          </Rows>
        </>
      )}
    </RecordDrawer>
  )
}
