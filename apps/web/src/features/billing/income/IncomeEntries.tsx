import type { InputOf } from '@cloud-steward/contract'
import { exportIncomeEntries, queryIncomeEntries } from '@cloud-steward/contract/billing/income.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { SaveButtons } from '../../../components/SaveButtons.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

export type Drilled = InputOf<typeof queryIncomeEntries>
const SIZE = 20

/** The ledger entries one number of the overview is made of. */
export default function IncomeEntries({ asked, onClose }: { asked: Drilled; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(usePage().menu)
  const [currentPage, setPage] = useState(1)
  const word = (key: string) => t(`billing.income.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'income', 'entries', asked, currentPage],
    queryFn: ({ signal }) => call(queryIncomeEntries, { ...asked, currentPage, pageSize: SIZE }, { signal }),
  })
  const { list = [], pagination } = found.data ?? {}
  const title = t('billing.income.entries', { name: word(`measure.${asked.measure}`) })
  return (
    <Drawer
      open
      size="large"
      title={title}
      onClose={onClose}
      extra={
        mayPress('export') && <SaveButtons endpoint={exportIncomeEntries} input={asked} name={title} size="small" />
      }
    >
      <DataTable
        rowKey={({ id, fee, accountName }) => `${id} ${fee ?? ''} ${accountName ?? ''}`}
        loading={isWaiting(found)}
        dataSource={list}
        locale={{ emptyText: word('none') }}
        pagination={{
          current: currentPage,
          pageSize: SIZE,
          total: pagination?.total ?? 0,
          onChange: setPage,
          showSizeChanger: false,
          showTotal: (total) => t(pagination?.bounded ? 'kit.totalMore' : 'kit.total', { total }),
        }}
        columns={[
          { key: 'day', title: word('day'), dataIndex: 'day' },
          { key: 'kind', title: word('kind'), render: (_, row) => word(`kind.${row.kind}`) },
          { key: 'fee', title: word('fee'), render: (_, row) => (row.fee ? word(`fee.${row.fee}`) : '-') },
          { key: 'accountName', title: word('accountName'), render: (_, row) => row.accountName ?? '-' },
          {
            key: 'amountFen',
            title: word('amountFen'),
            align: 'right',
            render: (_, row) => <span className="amount">{formatFen(row.amountFen)}</span>,
          },
          { key: 'billNo', title: word('billNo'), render: (_, row) => row.billNo ?? '-' },
          { key: 'siteName', title: word('siteName'), render: (_, row) => row.siteName ?? '-' },
          { key: 'landlordName', title: word('landlordName'), render: (_, row) => row.landlordName ?? '-' },
        ]}
      />
    </Drawer>
  )
}
