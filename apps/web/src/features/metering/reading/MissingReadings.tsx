import { queryMissingReadings, readingWindow } from '@cloud-steward/contract/metering/reading-window.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

/** Meters nobody has read since their window began, site by site. */
export default function MissingReadings({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const word = (key: string) => t(`metering.readingWindow.${key}`)
  const missing = useQuery({
    queryKey: [readingWindow.name, 'missing'],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryMissingReadings, {}, { signal }),
  })
  return (
    <Drawer
      open={open}
      title={word('missing')}
      size={Math.min(860, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <p className="quiet">{word('missingHint')}</p>
      <DataTable
        rowKey="id"
        pagination={false}
        loading={isWaiting(missing)}
        dataSource={missing.data ?? []}
        columns={[
          { key: 'siteName', title: word('siteName'), dataIndex: 'siteName' },
          { key: 'roomName', title: word('roomName'), render: (_, row) => row.roomName ?? '-' },
          { key: 'no', title: word('no'), dataIndex: 'no' },
          { key: 'utility', title: word('utility'), render: (_, row) => word(`utility.${row.utility}`) },
          { key: 'lastOn', title: word('lastOn'), render: (_, row) => row.lastOn ?? '-' },
          { key: 'window', title: word('window'), render: (_, row) => `${row.windowFrom} ~ ${row.windowTo}` },
        ]}
      />
    </Drawer>
  )
}
