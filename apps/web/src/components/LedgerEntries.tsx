import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { queryEntriesOf } from '@cloud-steward/contract/ledger/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../infra/api.ts'
import { formatFen } from '../infra/format.ts'
import { useTranslation } from '../infra/i18n.ts'
import { mayOpen } from '../infra/permissions.ts'
import { useSession } from '../infra/session-store.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { Failed } from '../kit/Failed.tsx'
import { numberLink } from './record-link.tsx'

type Entry = AnswerOf<typeof queryEntriesOf>[number]
/** What the ledger holds of a bill or a payment; each account leads to its statement. Only for who may read the ledger. */
export function LedgerEntries(asked: { of: 'bill' | 'payment'; id: string }): ReactNode {
  const { t } = useTranslation()
  const may = mayOpen(useSession(), 'accountstatement')
  const word = (key: string) => t(`ledger.ledger.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'entries', asked.of, asked.id],
    enabled: may,
    queryFn: ({ signal }) => call(queryEntriesOf, asked, { signal }),
  })
  if (!may) return null
  const side = (one: Entry['debit'], day: string) => (
    <Link className="record-link" to={`/accountstatement?account=${one.id}&from=${day}&to=${day}`}>
      {[word(`account.${one.account}`), one.ownerName].filter(Boolean).join(' · ')}
    </Link>
  )
  return (
    <>
      <h3>{word('entriesOf')}</h3>
      <DataTable
        rowKey="id"
        pagination={false}
        loading={found.isLoading}
        locale={found.isError ? { emptyText: <Failed retry={found.refetch} /> } : undefined}
        dataSource={found.data ?? []}
        columns={[
          { key: 'businessOn', title: word('businessOn'), dataIndex: 'businessOn' },
          { key: 'kind', title: word('kind'), render: (_, one) => word(`kind.${one.kind}`) },
          { key: 'debit', title: t('ledger.entry.debitAccount'), render: (_, one) => side(one.debit, one.businessOn) },
          {
            key: 'credit',
            title: t('ledger.entry.creditAccount'),
            render: (_, one) => side(one.credit, one.businessOn),
          },
          {
            key: 'billNo',
            title: word('billNo'),
            render: (_, one) => numberLink('billNo', one) ?? '-',
          },
          {
            key: 'amountFen',
            title: t('ledger.entry.amountFen'),
            align: 'right',
            render: (_, one) => <span className="amount">{formatFen(one.amountFen)}</span>,
          },
        ]}
      />
    </>
  )
}
