import { queryWalletEntries } from '@cloud-steward/contract/wallet/wallet.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { numberLink } from '../../../components/record-link.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

const ACCOUNTS = ['available', 'unsettled'] as const
const SIZE = 20

/** Movements of one balance, newest first, each with the balance after it. */
export function WalletEntries({ landlordId }: { landlordId: string | null }): ReactNode {
  const { t } = useTranslation()
  const [account, setAccount] = useState<(typeof ACCOUNTS)[number]>('available')
  const [currentPage, setPage] = useState(1)
  const entries = useQuery({
    queryKey: ['wallet.wallet', 'entries', landlordId, account, currentPage],
    queryFn: ({ signal }) => call(queryWalletEntries, { landlordId, account, currentPage, pageSize: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const word = (key: string) => t(`wallet.wallet.${key}`)
  const { pagination, list = [] } = entries.data ?? {}
  return (
    <article className="wallet-panel">
      <header>
        <h2>{word('entries')}</h2>
        <div className="view-tabs" role="group" aria-label={word('account')}>
          {ACCOUNTS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={account === each}
              onClick={() => {
                setAccount(each)
                setPage(1)
              }}
            >
              {word(`account.${each}`)}
            </button>
          ))}
        </div>
      </header>
      <DataTable
        rowKey="id"
        loading={isWaiting(entries)}
        dataSource={list}
        locale={{ emptyText: word('empty') }}
        pagination={{
          current: currentPage,
          pageSize: SIZE,
          total: pagination?.total ?? 0,
          onChange: setPage,
          showTotal: (total) => t(pagination?.bounded ? 'kit.totalMore' : 'kit.total', { total }),
        }}
        columns={[
          { key: 'businessOn', title: word('businessOn'), dataIndex: 'businessOn' },
          { key: 'kind', title: word('kind'), render: (_, row) => word(`kind.${row.kind}`) },
          {
            key: 'amountFen',
            title: word('amountFen'),
            align: 'right',
            render: (_, row) => (
              <span className={`amount ${row.amountFen < 0 ? 'amount-out' : 'amount-in'}`}>
                {(row.amountFen > 0 ? '+' : '') + formatFen(row.amountFen)}
              </span>
            ),
          },
          {
            key: 'balanceFen',
            title: word('balanceFen'),
            align: 'right',
            render: (_, row) => <span className="amount">{formatFen(row.balanceFen)}</span>,
          },
          { key: 'billNo', title: word('billNo'), render: (_, row) => numberLink('billNo', row) ?? '-' },
          { key: 'memo', title: word('memo'), render: (_, row) => row.memo ?? '-' },
        ]}
      />
    </article>
  )
}
