import { queryTables } from '@cloud-steward/contract/health/database.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatInstant, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { formatBytes } from './format-bytes.ts'

/** The largest tables, and indexes that were never scanned. */
export function Tables(): ReactNode {
  const { data, isError, refetch } = useQuery({
    queryKey: ['health.tables'],
    queryFn: ({ signal }) => call(queryTables, {}, { signal }),
  })
  if (isError && !data) return <Failed retry={refetch} />
  if (!data) return <Skeleton active />
  return (
    <>
      <LargestTables {...data} />
      <UnusedIndexes {...data} />
    </>
  )
}

type Answer = AnswerOf<typeof queryTables>
const minute = (at: string | null | undefined): string => formatInstant(at, 'MM-DD HH:mm')

function LargestTables({ tables, databaseBytes }: Answer): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`health.database.${key}`)
  return (
    <article className="panel">
      <h2>{label('tables')}</h2>
      <p className="quiet">{t('health.database.sizeNow', { size: formatBytes(databaseBytes) })}</p>
      <DataTable
        rowKey="table"
        dataSource={tables}
        pagination={{ pageSize: 15, hideOnSinglePage: true }}
        columns={[
          { key: 'table', title: label('table'), dataIndex: 'table' },
          { key: 'bytes', title: t('field.bytes'), align: 'right', render: (_, one) => formatBytes(one.bytes) },
          {
            key: 'indexBytes',
            title: label('indexBytes'),
            align: 'right',
            render: (_, one) => formatBytes(one.indexBytes),
          },
          {
            key: 'liveRows',
            title: label('liveRows'),
            align: 'right',
            render: (_, one) => formatNumber(one.liveRows),
          },
          {
            key: 'deadRows',
            title: label('deadRows'),
            align: 'right',
            render: (_, one) => formatNumber(one.deadRows),
          },
          { key: 'vacuumedAt', title: label('vacuumedAt'), render: (_, one) => minute(one.vacuumedAt) },
          { key: 'analyzedAt', title: label('analyzedAt'), render: (_, one) => minute(one.analyzedAt) },
        ]}
      />
    </article>
  )
}

function UnusedIndexes({ unusedIndexes, since }: Answer): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`health.database.${key}`)
  return (
    <article className="panel">
      <h2>{label('unusedIndexes')}</h2>
      {since && <p className="quiet">{t('health.database.sinceWhen', { time: formatInstant(since) })}</p>}
      <DataTable
        rowKey="index"
        dataSource={unusedIndexes}
        pagination={{ pageSize: 15, hideOnSinglePage: true }}
        locale={{ emptyText: label('noIndexes') }}
        columns={[
          { key: 'index', title: label('index'), dataIndex: 'index' },
          { key: 'table', title: label('table'), dataIndex: 'table' },
          { key: 'bytes', title: t('field.bytes'), align: 'right', render: (_, one) => formatBytes(one.bytes) },
        ]}
      />
    </article>
  )
}
