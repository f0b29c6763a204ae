import type { AnswerOf } from '@cloud-steward/contract'
import { queryChart } from '@cloud-steward/contract/ledger/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import '../../../components/money.css'
import './ledger.css'
import { accountColumn } from './account-column.tsx'

const TrialParties = lazy(() => import('./TrialParties.tsx'))
type Account = AnswerOf<typeof queryChart>['accounts'][number]

/** Every kind of account: whose it is, what moves it, how low it may fall, and what stands on it today. */
export default function ChartPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const [drilled, setDrilled] = useState<string>()
  const word = (key: string) => t(`ledger.ledger.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'chart'],
    queryFn: ({ signal }) => call(queryChart, {}, { signal }),
  })
  const month = businessDay().slice(0, 7)
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <p className="quiet">{word('chartHint')}</p>
      {found.isError && <Failed retry={found.refetch} />}
      <div className="wallet-panel">
        <DataTable<Account>
          rowKey="account"
          loading={isWaiting(found)}
          dataSource={found.data?.accounts ?? []}
          pagination={false}
          expandable={{ expandRowByClick: true, expandedRowRender: (row) => <Moves account={row} /> }}
          columns={[
            accountColumn(word),
            { key: 'ownerKind', title: word('ownerKind'), render: (_, row) => word(`ownerKind.${row.ownerKind}`) },
            { key: 'side', title: word('side'), render: (_, row) => word(`side.${row.side}`) },
            {
              key: 'floor',
              title: word('floor'),
              className: 'ledger-floor',
              render: (_, row) => (
                <>
                  {row.floor !== 'none' && <span className="amount">{formatFen(0)}</span>}
                  <div className="quiet">{word(`floor.${row.floor}`)}</div>
                </>
              ),
            },
            {
              key: 'balanceFen',
              title: word('balanceToday'),
              align: 'right',
              render: (_, row) => <b className="amount">{formatFen(row.balanceFen)}</b>,
            },
            {
              key: 'parties',
              title: word('parties'),
              align: 'right',
              render: (_, row) =>
                row.parties ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={(event) => {
                      event.stopPropagation()
                      setDrilled(row.account)
                    }}
                  >
                    {row.parties}
                  </Button>
                ) : (
                  '-'
                ),
            },
          ]}
        />
      </div>
      {drilled && (
        <Suspense>
          <TrialParties
            account={drilled as never}
            asked={{ from: month, to: month }}
            onClose={() => setDrilled(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** What makes it more and what makes it less, with the account on the other side. */
function Moves({ account: { side, moves } }: { account: Account }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`ledger.ledger.${key}`)
  return (
    <div className="ledger-moves">
      {(['more', 'less'] as const).map((way) => (
        <section key={way}>
          <h3>
            {word(way)} · {word(`side.${(side === 'debit') === (way === 'more') ? 'debit' : 'credit'}`)}
          </h3>
          <ul>
            {moves
              .filter((move) => (move.side === side) === (way === 'more'))
              .map(({ kind, otherAccount }) => (
                <li key={`${kind} ${otherAccount}`}>
                  {word(`kind.${kind}`)} <span className="quiet">· {word(`account.${otherAccount}`)}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
