import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { exportAccountStatement, queryAccountStatement, queryAccounts } from '@cloud-steward/contract/ledger/ledger.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DatePicker, Empty, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { numberLink, recordLink } from '../../../components/record-link.tsx'
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

const SIZE = 20
const ISO = 'YYYY-MM-DD'

/** Whose records the owners of accounts are. */
const OWNERS: Readonly<Record<string, string>> = {
  landlord: 'housing.landlord',
  rentee: 'housing.rentee',
  receiver: 'channel.shareReceiver',
  meter: 'prepaid.account',
}
type Line = AnswerOf<typeof queryAccountStatement>['lines'][number]
const ownerLink = ({ otherOwnerKind: kind, otherOwnerId: id, otherName }: Line): ReactNode =>
  OWNERS[kind] ? recordLink(OWNERS[kind], id, otherName) : otherName

/** The entries of one account in their order with the balance after each, and what each was about. */
export default function AccountStatementPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const [params, setParams] = useSearchParams()
  const accountId = params.get('account') ?? undefined
  const from = params.get('from') ?? dayjs(businessDay()).startOf('month').format(ISO)
  const to = params.get('to') ?? businessDay()
  const currentPage = Number(params.get('page') ?? 1)
  const ask = (next: Record<string, string>) =>
    setParams((now) => ({ ...Object.fromEntries(now), from, to, page: '1', ...next }))
  const word = (key: string) => t(`ledger.ledger.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'account', accountId, from, to, currentPage],
    enabled: Boolean(accountId),
    queryFn: ({ signal }) =>
      call(queryAccountStatement, { accountId: accountId!, from, to, currentPage, pageSize: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const made = accountId ? found.data : undefined
  const title = made && [word(`account.${made.account}`), made.ownerName].filter(Boolean).join(' · ')
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <div className="ledger-bar">
        <AccountPick value={accountId} title={title} onChange={(account) => ask({ account })} />
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={word('period')}
          value={[dayjs(from), dayjs(to)]}
          onChange={(days) => days?.[0] && days[1] && ask({ from: days[0].format(ISO), to: days[1].format(ISO) })}
        />
        {title && mayPress('export') && (
          <SaveButtons endpoint={exportAccountStatement} input={{ accountId: accountId!, from, to }} name={title} />
        )}
      </div>
      {found.isError && <Failed retry={found.refetch} />}
      {made && (
        <div className="wallet-figures">
          {(['openingFen', 'debitFen', 'creditFen', 'closingFen'] as const).map((key) => (
            <article key={key}>
              <span>{word(key)}</span>
              <strong>{formatFen(made[key])}</strong>
            </article>
          ))}
        </div>
      )}
      <div className="wallet-panel">
        <DataTable
          rowKey="id"
          loading={isWaiting(found)}
          dataSource={made?.lines ?? []}
          locale={{ emptyText: <Empty description={word(accountId ? 'noLines' : 'pickAccount')} /> }}
          pagination={{
            current: currentPage,
            pageSize: SIZE,
            total: made?.total ?? 0,
            onChange: (next) => ask({ page: String(next) }),
            showSizeChanger: false,
            hideOnSinglePage: true,
            showTotal: (total) => t('kit.total', { total }),
          }}
          columns={[
            { key: 'businessOn', title: word('businessOn'), dataIndex: 'businessOn' },
            { key: 'kind', title: word('kind'), render: (_, line) => word(`kind.${line.kind}`) },
            {
              key: 'other',
              title: word('otherAccount'),
              render: (_, line) => (
                <>
                  <Link
                    className="record-link"
                    to={`?${new URLSearchParams({ account: line.otherId, from, to }).toString()}`}
                  >
                    {word(`account.${line.otherAccount}`)}
                  </Link>
                  {line.otherName && <> · {ownerLink(line)}</>}
                </>
              ),
            },
            ...(['debitFen', 'creditFen'] as const).map((key) => ({
              key,
              title: word(key),
              align: 'right' as const,
              render: (_: unknown, line: Line) =>
                line[key] ? <span className="amount">{formatFen(line[key])}</span> : '-',
            })),
            {
              key: 'balanceFen',
              title: word('balanceFen'),
              align: 'right',
              render: (_, line) => <b className="amount">{formatFen(line.balanceFen)}</b>,
            },
            {
              key: 'billNo',
              title: word('billNo'),
              render: (_, line) => numberLink('billNo', line) ?? '-',
            },
            {
              key: 'paymentNo',
              title: word('paymentNo'),
              render: (_, line) => numberLink('paymentNo', line) ?? '-',
            },
            {
              key: 'memo',
              title: word('memo'),
              render: (_, line) =>
                line.differenceId
                  ? recordLink('channel.difference', line.differenceId, line.memo ?? word('difference'))
                  : recordLink('wallet.freeze', line.freezeId, line.memo ?? '-'),
            },
          ]}
        />
      </div>
    </section>
  )
}

/** Accounts by the name of their owner, fifty at a time. */
function AccountPick({
  value,
  title,
  onChange,
}: {
  value: string | undefined
  title: string | undefined
  onChange: (id: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const word = (key: string) => t(`ledger.ledger.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'accounts', name],
    queryFn: ({ signal }) => call(queryAccounts, { name: name || undefined, pageSize: 50 }, { signal }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.list ?? []).map((one) => ({
    value: one.id,
    label: [word(`account.${one.account}`), one.ownerName].filter(Boolean).join(' · '),
  }))
  const known = options.some((one) => one.value === value)
  return (
    <Select
      className="ledger-pick"
      showSearch={{ filterOption: false, onSearch: setName }}
      aria-label={word('pickAccount')}
      placeholder={word('pickAccount')}
      loading={isWaiting(found)}
      value={value}
      onChange={onChange}
      options={value && !known ? [{ value, label: title ?? '…' }, ...options] : options}
    />
  )
}
