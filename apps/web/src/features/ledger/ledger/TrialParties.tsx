import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { queryTrialParties } from '@cloud-steward/contract/ledger/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Input } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PAGE_SIZE, PagedTable } from '../../../components/PagedTable.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const AMOUNTS = ['openingFen', 'debitFen', 'creditFen', 'closingFen'] as const
type Party = AnswerOf<typeof queryTrialParties>['list'][number]
interface Props {
  account: InputOf<typeof queryTrialParties>['account']
  /** Months. */
  asked: { from: string; to: string }
  onClose: () => void
}
/** Whose balances one kind of account is made of; each leads to its statement. */
export default function TrialParties({ account, asked, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [currentPage, setPage] = useState(1)
  const word = (key: string) => t(`ledger.ledger.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'trial', 'parties', account, asked, name, currentPage],
    queryFn: ({ signal }) =>
      call(
        queryTrialParties,
        { account, ...asked, name: name || undefined, currentPage, pageSize: PAGE_SIZE },
        { signal },
      ),
  })
  const days = `from=${asked.from}-01&to=${dayjs(asked.to).endOf('month').format('YYYY-MM-DD')}`
  return (
    <Drawer
      open
      size={Math.min(860, window.innerWidth)}
      title={t('ledger.ledger.partiesOf', { account: word(`account.${account}`) })}
      onClose={onClose}
    >
      <Input.Search
        className="ledger-search"
        allowClear
        placeholder={word('ownerName')}
        aria-label={word('ownerName')}
        onSearch={(text) => {
          setName(text.trim())
          setPage(1)
        }}
      />
      <PagedTable
        found={found}
        empty={word('noLines')}
        page={currentPage}
        onPage={setPage}
        columns={[
          {
            key: 'ownerName',
            title: word('ownerName'),
            render: (_, row) => (
              <Link to={`/accountstatement?account=${row.id}&${days}`}>
                {row.ownerName ?? word(`ownerKind.${row.ownerKind}`)}
              </Link>
            ),
          },
          ...AMOUNTS.map((key) => ({
            key,
            title: word(key),
            align: 'right' as const,
            render: (_: unknown, row: Party) => <span className="amount">{formatFen(row[key])}</span>,
          })),
        ]}
      />
    </Drawer>
  )
}
