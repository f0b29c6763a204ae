import { proposedReading, proposeReading, queryOwnMeters } from '@cloud-steward/contract/metering/proposed-reading.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const NAME = proposedReading.name

/** Meters of a renter's own rooms that people read: within their window he sends the number with a photo. */
export default function MyReadings(): ReactNode {
  const { t } = useTranslation()
  const dialog = useDialog()
  const word = (key: string) => t(`${NAME}.${key}`)
  const meters = useQuery({
    queryKey: [NAME, 'own'],
    queryFn: ({ signal }) => call(queryOwnMeters, {}, { signal }),
  })
  const sent = useQuery({
    queryKey: [NAME, 'mine'],
    queryFn: async ({ signal }) => (await queryRows(proposedReading, { pageSize: 20 }, signal)).list,
  })
  if (meters.isError) return <Failed retry={meters.refetch} />
  if (!meters.data?.length && !sent.data?.length) return null
  const chosen = dialog.name === 'send' ? meters.data?.find(({ id }) => id === dialog.id) : undefined
  return (
    <article className="my-meter my-readings">
      <header>
        <h2>{word('mine')}</h2>
      </header>
      <p className="quiet">{word('mineHint')}</p>
      <DataTable
        rowKey="id"
        pagination={false}
        dataSource={meters.data ?? []}
        columns={[
          { key: 'roomName', title: word('roomName'), dataIndex: 'roomName' },
          { key: 'utility', title: word('utility'), render: (_, row) => word(`utility.${row.utility}`) },
          { key: 'no', title: word('no'), dataIndex: 'no' },
          {
            key: 'previous',
            title: word('previousValue'),
            render: (_, row) => (row.previousOn ? `${formatNumber(row.previousValue ?? 0)} · ${row.previousOn}` : '-'),
          },
          {
            key: 'window',
            title: word('window'),
            render: (_, row) => `${row.windowFrom} ~ ${row.windowTo}`,
          },
          {
            key: 'state',
            title: word('state'),
            render: (_, row) => (
              <StateTag value={row.state}>
                {word(`state.${row.state}`)}
                {row.waitingValue != null && ` ${formatNumber(row.waitingValue)}`}
              </StateTag>
            ),
          },
          {
            key: 'send',
            // On a phone the table scrolls, and what to press stays in sight.
            fixed: 'right',
            render: (_, row) =>
              (row.state === 'open' || row.state === 'waiting') && (
                <Button type="link" onClick={() => dialog.show('send', row.id)}>
                  {t('button.sendReading')}
                </Button>
              ),
          },
        ]}
      />
      {!!sent.data?.length && (
        <>
          <h3>{word('history')}</h3>
          <DataTable
            rowKey="id"
            pagination={false}
            dataSource={sent.data}
            columns={[
              { key: 'readOn', title: word('readOn'), dataIndex: 'readOn' },
              { key: 'meterId', title: word('meterId'), render: (_, row) => row.meterName },
              { key: 'value', title: word('value'), align: 'right', render: (_, row) => formatNumber(row.value) },
              {
                key: 'state',
                title: word('state'),
                render: (_, row) => <StateTag value={row.state}>{word(`state.${row.state}`)}</StateTag>,
              },
              { key: 'reason', title: word('reason'), render: (_, row) => row.reason ?? '-' },
            ]}
          />
        </>
      )}
      <Suspense fallback={null}>
        {chosen && (
          <CommandForm
            endpoint={proposeReading}
            of={NAME}
            given={{ meterId: chosen.id }}
            title={`${t('button.sendReading')} · ${word(`utility.${chosen.utility}`)} ${chosen.no}`}
            controls={{ fileIds: <FilesField label={word('fileIds')} /> }}
            before={
              <p className="quiet">
                {chosen.previousOn
                  ? t(`${NAME}.sendHint`, { value: formatNumber(chosen.previousValue ?? 0), day: chosen.previousOn })
                  : word('noneBefore')}
              </p>
            }
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </article>
  )
}
