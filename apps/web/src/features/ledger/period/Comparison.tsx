import type { AnswerOf } from '@cloud-steward/contract'
import type { queryPeriodDetail } from '@cloud-steward/contract/ledger/period.ts'
import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

type Detail = AnswerOf<typeof queryPeriodDetail>
interface Line {
  name: string
  closed?: number | null
  now?: number
  closedFen?: number | null
  nowFen: number
}
const linesOf = (detail: Detail, part: 'figures' | 'accounts' | 'kinds'): Line[] => {
  if (part === 'figures') return detail.figures.map((one) => ({ ...one, name: `figure.${one.figure}` }))
  if (part === 'accounts') return detail.accounts.map((one) => ({ ...one, name: `account.${one.account}` }))
  const kinds = detail.kinds.map((one) => ({ ...one, name: `kind.${one.kind}` }))
  return [...kinds, { name: 'total', ...detail.entries, ...detail.amount }]
}

/** Amounts at the close beside those of now, where the month is closed; what differs stands out. */
export function Comparison({ detail, part }: { detail: Detail; part: 'figures' | 'accounts' | 'kinds' }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`ledger.period.${key}`)
  const isClosed = Boolean(detail.hash)
  const counts = part === 'kinds'
  const amount = (fen: number | null | undefined) =>
    fen == null ? '-' : <span className="amount">{formatFen(fen)}</span>
  return (
    <DataTable
      rowKey="name"
      dataSource={linesOf(detail, part)}
      pagination={false}
      rowClassName={(line) => (line.closedFen != null && line.closedFen !== line.nowFen ? 'period-differs' : '')}
      columns={[
        { key: 'name', title: word('name'), render: (_, line) => word(line.name) },
        ...(counts && isClosed
          ? [{ key: 'closed', title: word('closed'), align: 'right' as const, dataIndex: 'closed' }]
          : []),
        ...(counts ? [{ key: 'now', title: word('now'), align: 'right' as const, dataIndex: 'now' }] : []),
        ...(isClosed
          ? [
              {
                key: 'closedFen',
                title: word('closedFen'),
                align: 'right' as const,
                render: (_: unknown, line: Line) => amount(line.closedFen),
              },
            ]
          : []),
        { key: 'nowFen', title: word('nowFen'), align: 'right', render: (_, line) => amount(line.nowFen) },
      ]}
    />
  )
}
