import { chargePlan, MISSED, previewChargePlan } from '@cloud-steward/contract/billing/charge-plan.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'

const NAME = chargePlan.name

/** Whom a plan charges next and with what; of one that does not run, as if it were set going either way. */
export function PlanPreview({ id, waits }: { id: string; waits: boolean }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  const [missed, setMissed] = useState<(typeof MISSED)[number]>('leave')
  const found = useQuery({
    queryKey: [NAME, 'preview', id, missed],
    staleTime: 0,
    queryFn: ({ signal }) => call(previewChargePlan, { id, missed }, { signal }),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  const { nextOn, leases = 0, amountFen = 0, rows = [], failing = [] } = found.data ?? {}
  const amount = formatFen(amountFen)
  return (
    <>
      <h3>{word('previewChargePlan')}</h3>
      {waits && (
        <p>
          {word('missed')}{' '}
          <Segmented
            aria-label={word('missed')}
            value={missed}
            options={MISSED.map((value) => ({ value, label: word(`missed.${value}`) }))}
            onChange={setMissed}
          />
        </p>
      )}
      <p aria-live="polite">
        {found.data && (nextOn ? t(`${NAME}.nextTotal`, { day: nextOn, leases, amount }) : word('nextNone'))}
      </p>
      {failing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(`${NAME}.failingTotal`, { leases: failing.length })}
          description={failing
            .slice(0, 10)
            .map(({ roomName, problem }) => `${roomName}: ${word(`problem.${problem}`)}`)
            .join('; ')}
        />
      )}
      {(found.isLoading || rows.length > 0) && (
        <DataTable
          rowKey={(row) => `${row.leaseId} ${row.periodFrom}`}
          loading={found.isLoading}
          dataSource={rows}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { key: 'roomName', title: word('roomName'), dataIndex: 'roomName' },
            { key: 'renteeName', title: word('renteeName'), dataIndex: 'renteeName' },
            { key: 'leaseNo', title: word('leaseNo'), dataIndex: 'leaseNo' },
            {
              key: 'period',
              title: t('billing.bill.period'),
              render: (_, row) => t('billing.formula.period', { from: row.periodFrom, to: row.periodTo }),
            },
            { key: 'dueOn', title: word('dueOn'), dataIndex: 'dueOn' },
            {
              key: 'amountFen',
              title: word('amountFen'),
              align: 'right',
              render: (_, row) => <span className="amount">{formatFen(row.amountFen)}</span>,
            },
          ]}
        />
      )}
    </>
  )
}
