import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { account } from '@cloud-steward/contract/prepaid/account.ts'
import type { queryAccountDetail } from '@cloud-steward/contract/prepaid/account-detail.ts'
import type { ReactNode } from 'react'
import { formatFen, formatInstant, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { unitOf } from './AccountSheet.tsx'

type Movement = AnswerOf<typeof queryAccountDetail>['movements'][number]
interface Line {
  part: string
  tier?: number
  band?: string
  milli?: number
  price?: number
  days?: number
  amountFen: number
}
interface Month {
  month: string
  lines: Line[]
  totalFen: number
  beforeFen: number
}

/** How use was priced: what the month comes to so far, line by line, less what was charged before. */
function Priced({ months }: { months: readonly Month[] }): ReactNode {
  const { t } = useTranslation()
  const tariff = (key: string, values?: Record<string, unknown>) => t(`metering.pricePlan.${key}`, values)
  const why = ({ part, tier, band, milli, price = 0, days }: Line) =>
    [
      tariff(`part.${part}`),
      tier !== undefined && tariff('tierNo', { tier: tier + 1 }),
      band && tariff(`band.${band}`),
      milli !== undefined
        ? tariff('explain', { quantity: formatNumber(milli / 1_000), price: (price / 10_000).toFixed(4) })
        : days !== undefined && tariff('explainDays', { days: formatNumber(Math.round(days * 100) / 100) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return months.map(({ month, lines, totalFen, beforeFen }) => (
    <dl className="supply-priced" key={month}>
      <dt>{t('prepaid.panel.monthSoFar', { month })}</dt>
      {lines.map((line) => (
        <dd key={`${line.part}${line.tier}${line.band}${line.price}`}>
          <span>{why(line)}</span>
          <span className="amount">{formatFen(line.amountFen)}</span>
        </dd>
      ))}
      <dd className="quiet">
        <span>{t('prepaid.panel.chargedBefore')}</span>
        <span className="amount">{formatFen(-beforeFen)}</span>
      </dd>
      <dd>
        <b>{t('prepaid.panel.chargedNow')}</b>
        <b className="amount">{formatFen(totalFen - beforeFen)}</b>
      </dd>
    </dl>
  ))
}

/** What moved a balance, the newest first; of use how it was priced. */
export function Movements({ movements }: { movements: readonly Movement[] }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${account.name}.${key}`)
  const monthsOf = ({ lines }: Movement) => (lines as { months?: Month[] } | null)?.months ?? []
  const isShared = new Set(movements.map(({ accountNo }) => accountNo)).size > 1
  const about = (row: Movement) =>
    row.kind === 'use' && row.fromOn
      ? [
          t('billing.formula.period', { from: row.fromOn, to: row.toOn }),
          row.use != null && row.use !== 0 && `${formatNumber(row.use)} ${unitOf(row.utility)}`,
        ]
          .filter(Boolean)
          .join(' · ')
      : row.reason
  return (
    <DataTable<Movement>
      rowKey="id"
      dataSource={movements}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      expandable={{
        rowExpandable: (row) => monthsOf(row).length > 0,
        expandedRowRender: (row) => <Priced months={monthsOf(row)} />,
      }}
      columns={[
        { key: 'at', title: word('at'), render: (_, row) => formatInstant(row.at, 'YYYY-MM-DD HH:mm') },
        ...(isShared
          ? [
              {
                key: 'accountNo',
                title: word('accountNo'),
                render: (_: unknown, row: Movement) => `${word(`utility.${row.utility}`)} ${row.accountNo}`,
              },
            ]
          : []),
        { key: 'kind', title: word('kind'), render: (_, row) => word(`kind.${row.kind}`) },
        { key: 'about', title: word('note'), render: (_, row) => about(row) || '-' },
        {
          key: 'amountFen',
          title: word('amountFen'),
          align: 'right',
          render: (_, row) => (
            <span className={row.amountFen < 0 ? 'amount' : 'amount supply-plus'}>
              {row.amountFen > 0 ? '+' : ''}
              {formatFen(row.amountFen)}
            </span>
          ),
        },
        {
          key: 'balanceFen',
          title: word('balanceFen'),
          align: 'right',
          render: (_, row) => <b className="amount">{formatFen(row.balanceFen)}</b>,
        },
      ]}
    />
  )
}
