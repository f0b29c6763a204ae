import { proposedReading, reviewReading } from '@cloud-steward/contract/metering/proposed-reading.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Space } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshMetering } from '../refresh-metering.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const NAME = proposedReading.name

/** Numbers renters sent of their own meters, with their photos: accepted they are readings, refused their renters are told why. */
export default function ProposedReadings({
  onClose,
  mayDecide,
}: {
  onClose: () => void
  mayDecide: boolean
}): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [refused, setRefused] = useState<string>()
  const word = (key: string) => t(`${NAME}.${key}`)
  const waiting = useQuery({
    queryKey: [NAME, 'waiting'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await queryRows(proposedReading, { state: 'waiting', pageSize: 100 }, signal)).list,
  })
  const refresh = () => Promise.all([refreshRows(NAME), refreshMetering()])
  const accept = async (id: string, key: string) => {
    await call(reviewReading, { id, decision: 'accept' }, { key, quiet: true })
    await refresh()
  }
  const { submit, busy, renew, leave } = useSubmit(undefined, `${NAME}.acceptedDone`)
  return (
    <Drawer
      open={open}
      title={word('waiting')}
      size={Math.min(960, window.innerWidth)}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <p className="quiet">{word('waitingHint')}</p>
      {waiting.isError && <Failed retry={waiting.refetch} />}
      <DataTable
        rowKey="id"
        pagination={false}
        loading={isWaiting(waiting)}
        dataSource={waiting.data ?? []}
        expandable={{
          expandedRowRender: (row) => <Attachments resource={NAME} recordId={row.id} editable={false} />,
        }}
        columns={[
          { key: 'roomId', title: word('roomId'), render: (_, row) => row.roomName },
          { key: 'meterId', title: word('meterId'), render: (_, row) => row.meterName },
          { key: 'renteeId', title: word('renteeId'), render: (_, row) => row.renteeName },
          { key: 'readOn', title: word('readOn'), dataIndex: 'readOn' },
          { key: 'value', title: word('value'), align: 'right', render: (_, row) => formatNumber(row.value) },
          { key: 'quantity', title: word('quantity'), align: 'right', render: (_, row) => formatNumber(row.quantity) },
          {
            key: 'decide',
            render: (_, row) =>
              mayDecide && (
                <Space>
                  <Button
                    type="primary"
                    size="small"
                    disabled={busy}
                    onClick={() => {
                      renew()
                      void submit((key) => accept(row.id, key))
                    }}
                  >
                    {word('decision.accept')}
                  </Button>
                  <Button danger size="small" onClick={() => setRefused(row.id)}>
                    {word('decision.refuse')}
                  </Button>
                </Space>
              ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {refused && (
          <CommandForm
            endpoint={reviewReading}
            of={NAME}
            given={{ id: refused, decision: 'refuse' }}
            needed={['reason']}
            title={word('decision.refuse')}
            refresh={refresh}
            onClose={() => setRefused(undefined)}
          />
        )}
      </Suspense>
    </Drawer>
  )
}
