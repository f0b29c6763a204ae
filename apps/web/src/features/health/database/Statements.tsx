import { queryStatements, resetStatements, STATEMENT_ORDERS } from '@cloud-steward/contract/health/database.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Popconfirm, Segmented, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatInstant, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { Uncounted } from './Uncounted.tsx'

const PlanDrawer = lazy(() => import('./PlanDrawer.tsx'))
type Statement = AnswerOf<typeof queryStatements>['statements'][number]

/** Statements of the product since the counts began, those first that take the most. */
export function Statements(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const mayPress = useMayPress('druid')
  const [orderBy, setOrder] = useState<(typeof STATEMENT_ORDERS)[number]>('total')
  const [planned, setPlanned] = useState<Statement>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['health.statements', orderBy],
    queryFn: ({ signal }) => call(queryStatements, { orderBy }, { signal }),
    placeholderData: (before) => before,
  })
  const label = (key: string) => t(`health.database.${key}`)
  if (isError && !data) return <Failed retry={refetch} />
  if (!data) return <Skeleton active />
  if (data.state === 'missing') return <Uncounted />
  const reset = async () => {
    const { isReset } = await call(resetStatements, {})
    if (!isReset) return void message.warning(label('resetRefused'))
    void message.success(t('kit.operateSuccess'))
    await refetch()
  }
  return (
    <article className="panel">
      <h2>{label('statements')}</h2>
      <div className="health-buttons">
        <Segmented
          aria-label={label('orderBy')}
          value={orderBy}
          options={STATEMENT_ORDERS.map((value) => ({ value, label: label(`orderBy.${value}`) }))}
          onChange={setOrder}
        />
        {mayPress('resetStatements') && (
          <Popconfirm title={label('confirmReset')} onConfirm={reset}>
            <Button>{label('resetStatements')}</Button>
          </Popconfirm>
        )}
        <span className="quiet">{t('health.database.sinceWhen', { time: formatInstant(data.since) })}</span>
      </div>
      <StatementTable statements={data.statements} onPlan={setPlanned} />
      {planned && (
        <Suspense fallback={null}>
          <PlanDrawer {...planned} onClose={() => setPlanned(undefined)} />
        </Suspense>
      )}
    </article>
  )
}

function StatementTable({
  statements,
  onPlan,
}: {
  statements: Statement[]
  onPlan: (one: Statement) => void
}): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`health.database.${key}`)
  const number = (key: 'calls' | 'meanMs' | 'totalMs' | 'rows', scale?: number) =>
    ({
      key,
      title: key === 'rows' ? t('field.rows') : label(key),
      align: 'right',
      render: (_: unknown, row: Statement) => formatNumber(row[key], scale),
    }) as const
  return (
    <DataTable<Statement>
      rowKey="queryId"
      dataSource={statements}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      locale={{ emptyText: label('noStatements') }}
      columns={[
        {
          key: 'statement',
          title: label('statement'),
          width: 600,
          render: (_, row) => (
            <Button type="link" className="health-code" onClick={() => onPlan(row)}>
              {row.statement.slice(0, 300)}
            </Button>
          ),
        },
        number('calls'),
        number('meanMs', 2),
        number('totalMs', 0),
        number('rows'),
        {
          key: 'hitBp',
          title: label('hitBp'),
          align: 'right',
          render: (_, { hitBp }) => `${formatNumber(hitBp / 100, 1)} %`,
        },
      ]}
    />
  )
}
