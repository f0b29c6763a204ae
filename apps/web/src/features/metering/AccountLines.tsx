import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { querySettlementDetail } from '@cloud-steward/contract/metering/settlement.ts'
import type { ReactNode } from 'react'
import { formatFen, formatNumber } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { DataTable } from '../../kit/DataTable.tsx'

export type Line = AnswerOf<typeof querySettlementDetail>['lines'][number]

/** An account line by line: what, how much, at which price and by which version, step and band. */
export function AccountLines({ lines, loading }: { lines: readonly Line[]; loading?: boolean }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: Record<string, unknown>) => t(`metering.pricePlan.${key}`, values)
  const why = (line: Line) =>
    [
      line.tier && word('tierNo', { tier: line.tier }),
      line.band && word(`band.${line.band}`),
      word('versionOf', { no: line.versionNo }),
    ]
      .filter(Boolean)
      .join(' · ')
  const howMuch = (line: Line) =>
    line.quantity == null
      ? line.days == null
        ? '-'
        : word('explainDays', { days: line.days })
      : word('explain', { quantity: formatNumber(line.quantity), price: (line.price ?? 0).toFixed(4) })
  return (
    <DataTable<Line>
      rowKey={(line) => `${line.part}${line.versionNo}${line.tier}${line.band}${line.price}`}
      pagination={false}
      loading={loading}
      dataSource={lines}
      columns={[
        { key: 'part', title: word('part'), render: (_, line) => word(`part.${line.part}`) },
        { key: 'why', title: word('explainWhy'), render: (_, line) => why(line) },
        {
          key: 'period',
          title: word('period'),
          render: (_, line) => t('billing.formula.period', { from: line.periodFrom, to: line.periodTo }),
        },
        { key: 'howMuch', title: word('howMuch'), align: 'right', render: (_, line) => howMuch(line) },
        {
          key: 'amountFen',
          title: word('amountFen'),
          align: 'right',
          render: (_, line) => <span className="amount">{formatFen(line.amountFen)}</span>,
        },
      ]}
      summary={(rows) => (
        <tr>
          <td colSpan={4}>{word('totalFen')}</td>
          <td className="cell-right">
            <b className="amount">{formatFen(rows.reduce((sum, line) => sum + line.amountFen, 0))}</b>
          </td>
        </tr>
      )}
    />
  )
}
