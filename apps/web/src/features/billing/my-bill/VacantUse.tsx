import { settlement } from '@cloud-steward/contract/metering/settlement.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows } from '../../../kit/rows.ts'

const NAME = settlement.name

/** Use of a landlord's rooms while nobody lived in them: his own, so it stands beside his statement and moves nothing. */
export default function VacantUse({ period }: { period: { from: string; to: string } }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [NAME, 'vacant', period],
    queryFn: ({ signal }) =>
      queryRows(
        settlement,
        {
          state: 'vacant',
          periodFromFrom: period.from,
          periodFromTo: period.to,
          sorter: 'periodFrom_descend',
          pageSize: 1_000,
        },
        signal,
      ),
  })
  const rows = found.data?.list ?? []
  if (!found.isError && !rows.length) return null
  const total = rows.reduce((sum, { totalFen }) => sum + totalFen, 0)
  return (
    <div className="wallet-panel">
      <h2>{t('billing.statement.vacant')}</h2>
      <p className="quiet">{t('billing.statement.vacantHint', { amount: formatFen(total) })}</p>
      {found.isError && <Failed retry={found.refetch} />}
      <DataTable
        rowKey="id"
        dataSource={rows}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'roomId', title: t(`${NAME}.roomId`), render: (_, row) => row.roomName },
          { key: 'utility', title: t(`${NAME}.utility`), render: (_, row) => t(`${NAME}.utility.${row.utility}`) },
          {
            key: 'period',
            title: t('billing.bill.period'),
            render: (_, row) => t('billing.formula.period', { from: row.periodFrom, to: row.periodTo }),
          },
          { key: 'quantity', title: t(`${NAME}.quantity`), align: 'right', dataIndex: 'quantity' },
          {
            key: 'totalFen',
            title: t(`${NAME}.totalFen`),
            align: 'right',
            render: (_, row) => formatFen(row.totalFen),
          },
        ]}
      />
    </div>
  )
}
