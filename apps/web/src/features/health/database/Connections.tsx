import { queryConnections } from '@cloud-steward/contract/health/database.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'

/** Connections of the server's process, and statements that wait for a lock, as they are now. */
export function Connections(): ReactNode {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery({
    queryKey: ['health.connections'],
    queryFn: ({ signal }) => call(queryConnections, {}, { signal }),
    refetchInterval: 5_000,
  })
  const label = (key: string) => t(`health.database.${key}`)
  if (isError && !data) return <Failed retry={refetch} />
  if (!data) return <Skeleton active />
  const number = (key: 'open' | 'idle' | 'waitedFor' | 'most') =>
    ({
      key,
      title: label(key),
      align: 'right',
      render: (_: unknown, row: Record<typeof key, number>) => formatNumber(row[key]),
    }) as const
  return (
    <div className="health-pair">
      <article className="panel">
        <h2>{label('pools')}</h2>
        <DataTable
          rowKey="pool"
          pagination={false}
          dataSource={data.pools}
          columns={[
            { key: 'pool', title: label('pool'), render: (_, { pool }) => label(`pool.${pool}`) },
            number('open'),
            number('idle'),
            number('waitedFor'),
            number('most'),
          ]}
        />
        <p className="quiet">
          {t('health.database.ofDatabase', { open: data.connections, most: data.mostConnections })}
        </p>
      </article>
      <article className="panel">
        <h2>{label('locks')}</h2>
        {!data.locks.length && <p className="quiet">{label('noLocks')}</p>}
        {data.locks.map(({ pid, waitedMs, statement, blockedBy, blockedByStatement }) => (
          <dl className="health-lock" key={pid}>
            <dt>
              {label('pid')} {pid} · {label('waitedMs')} {formatNumber(waitedMs)}
            </dt>
            <dd>
              <code>{statement}</code>
            </dd>
            <dt>
              {label('blockedBy')} {blockedBy.join(', ')}
            </dt>
            <dd>
              <code>{blockedByStatement}</code>
            </dd>
          </dl>
        ))}
      </article>
    </div>
  )
}
