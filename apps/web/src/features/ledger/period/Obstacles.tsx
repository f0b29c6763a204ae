import type { AnswerOf } from '@cloud-steward/contract'
import type { queryPeriodObstacles } from '@cloud-steward/contract/ledger/period.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

type Found = AnswerOf<typeof queryPeriodObstacles>
type Obstacle = Found['obstacles'][number]
/** Where each is seen to. */
const placeOf = ({ kind, recordId, id }: Obstacle): string =>
  ({
    reading: `/reading?state=recorded&meterId=${recordId}`,
    exception: id.startsWith('utility') ? `/reading?meterId=${recordId}` : `/contract?open=detail:${recordId}`,
    bankLine: `/bankline?open=review:${recordId}`,
    unbilled: '/issuerun?open=issue',
  })[kind]
const MOST_SHOWN = 100

/** What one should see to before a month is closed, each with the way to it. */
export function Obstacles({ counts, obstacles }: Found): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`ledger.period.${key}`)
  if (!obstacles.length) return <Empty description={word('noObstacles')} />
  return (
    <>
      <ul className="period-counts">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <li key={kind}>
              {word(`kind.${kind}`)} <b>{count}</b>
            </li>
          ))}
      </ul>
      <DataTable
        rowKey="id"
        dataSource={obstacles}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'kind', title: word('kind'), render: (_, row) => word(`kind.${row.kind}`) },
          {
            key: 'title',
            title: word('title'),
            render: (_, row) =>
              row.kind === 'unbilled' ? t('ledger.period.unbilledOf', { title: row.title }) : row.title,
          },
          { key: 'siteName', title: word('siteName'), render: (_, row) => row.siteName ?? '-' },
          { key: 'day', title: word('day'), render: (_, row) => row.day ?? '-' },
          {
            key: 'amountFen',
            title: word('amountFen'),
            align: 'right',
            render: (_, row) =>
              row.amountFen == null ? '-' : <span className="amount">{formatFen(row.amountFen)}</span>,
          },
          { key: 'open', title: t('kit.actions'), render: (_, row) => <Link to={placeOf(row)}>{word('open')}</Link> },
        ]}
      />
      {counts.some(({ kind, count }) => kind !== 'unbilled' && count > MOST_SHOWN) && (
        <p className="quiet">{t('ledger.period.moreThanShown', { count: MOST_SHOWN })}</p>
      )}
    </>
  )
}
