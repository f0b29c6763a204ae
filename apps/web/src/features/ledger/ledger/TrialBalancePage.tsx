import { exportTrialBalance, queryTrialBalance } from '@cloud-steward/contract/ledger/ledger.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SaveButtons } from '../../../components/SaveButtons.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import '../../../components/money.css'
import './ledger.css'
import { accountColumn } from './account-column.tsx'

const TrialParties = lazy(() => import('./TrialParties.tsx'))
const MONTH = 'YYYY-MM'
const AMOUNTS = ['openingFen', 'debitFen', 'creditFen', 'closingFen'] as const

/** Every kind of account over some months, each figure down to the parties and their entries. */
export default function TrialBalancePage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const [asked, setAsked] = useState(() => ({ from: businessDay().slice(0, 7), to: businessDay().slice(0, 7) }))
  const [drilled, setDrilled] = useState<string>()
  const word = (key: string) => t(`ledger.ledger.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'trial', asked],
    queryFn: ({ signal }) => call(queryTrialBalance, asked, { signal }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.accounts ?? []
  const sum = (column: string, side: 'debit' | 'credit') =>
    formatFen(found.data?.sums.find((one) => one.column === column)?.[`${side}Fen`] ?? 0)
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <div className="ledger-bar">
        <DatePicker.RangePicker
          picker="month"
          allowClear={false}
          aria-label={word('period')}
          value={[dayjs(asked.from), dayjs(asked.to)]}
          onChange={(months) =>
            months?.[0] && months[1] && setAsked({ from: months[0].format(MONTH), to: months[1].format(MONTH) })
          }
        />
        {mayPress('export') && (
          <SaveButtons endpoint={exportTrialBalance} input={asked} name={`${page.title} ${asked.from}`} />
        )}
      </div>
      {found.isError && <Failed retry={found.refetch} />}
      {found.data && (
        <Alert
          className="ledger-alert"
          type={found.data.isBalanced === 'yes' ? 'success' : 'error'}
          showIcon
          title={word(found.data.isBalanced === 'yes' ? 'balanced' : 'unbalanced')}
        />
      )}
      <div className="wallet-panel">
        <DataTable
          rowKey="account"
          loading={isWaiting(found)}
          dataSource={rows}
          pagination={false}
          columns={[
            accountColumn(word),
            { key: 'side', title: word('side'), render: (_, row) => word(`side.${row.side}`) },
            ...AMOUNTS.map((key) => ({
              key,
              title: word(key),
              align: 'right' as const,
              render: (_: unknown, row: (typeof rows)[number]) => <span className="amount">{formatFen(row[key])}</span>,
            })),
            {
              key: 'parties',
              title: word('parties'),
              align: 'right',
              render: (_, row) =>
                row.parties ? (
                  <Button type="link" size="small" onClick={() => setDrilled(row.account)}>
                    {row.parties}
                  </Button>
                ) : (
                  '-'
                ),
            },
          ]}
          summary={() =>
            (['debit', 'credit'] as const).map((side) => (
              <tr key={side} className="ledger-sum">
                <td>{word('total')}</td>
                <td>{word(`side.${side}`)}</td>
                <td className="ledger-fen">{sum('opening', side)}</td>
                <td className="ledger-fen">{side === 'debit' && sum('movement', side)}</td>
                <td className="ledger-fen">{side === 'credit' && sum('movement', side)}</td>
                <td className="ledger-fen">{sum('closing', side)}</td>
                <td className="ledger-fen">-</td>
              </tr>
            ))
          }
        />
      </div>
      {drilled && (
        <Suspense>
          <TrialParties account={drilled as never} asked={asked} onClose={() => setDrilled(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
