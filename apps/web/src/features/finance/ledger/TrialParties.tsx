import type { InputOf } from '@cloud-steward/contract'
import { queryTrialParties } from '@cloud-steward/contract/finance/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Input } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'

const SIZE = 20
const AMOUNTS = ['openingFen', 'debitFen', 'creditFen', 'closingFen'] as const
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
  const word = (key: string) => t(`finance.ledger.${key}`)
  const found = useQuery({
    queryKey: ['finance.bill', 'trial', 'parties', account, asked, name, currentPage],
    queryFn: ({ signal }) =>
      call(queryTrialParties, { account, ...asked, name: name || undefined, currentPage, pageSize: SIZE }, { signal }),
  })
  const { list = [], pagination } = found.data ?? {}
  const days = `from=${asked.from}-01&to=${dayjs(asked.to).endOf('month').format('YYYY-MM-DD')}`
  return (
    <Drawer
      open
      size={Math.min(860, window.innerWidth)}
      title={t('finance.ledger.partiesOf', { account: word(`account.${account}`) })}
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
      {found.isError && <Failed retry={found.refetch} />}
      <DataTable
        rowKey="id"
        loading={found.isFetching}
        dataSource={list}
        locale={{ emptyText: word('noLines') }}
        pagination={{
          current: currentPage,
          pageSize: SIZE,
          total: pagination?.total ?? 0,
          onChange: setPage,
          showSizeChanger: false,
          showTotal: (total) => t('kit.total', { total }),
        }}
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
            render: (_: unknown, row: (typeof list)[number]) => <span className="amount">{formatFen(row[key])}</span>,
          })),
        ]}
      />
    </Drawer>
  )
}
