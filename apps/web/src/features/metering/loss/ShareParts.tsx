import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { queryShareParts } from '@cloud-steward/contract/metering/loss.ts'
import type { ReactNode } from 'react'
import { formatFen, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

export type Part = AnswerOf<typeof queryShareParts>['parts'][number]

/** Who bears how much of a loss. */
export function ShareParts({ parts, loading }: { parts: readonly Part[]; loading?: boolean }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`metering.shareRun.${key}`)
  return (
    <DataTable<Part>
      rowKey={(part) => `${part.roomName}${part.renteeName}${part.weight}`}
      pagination={false}
      loading={loading}
      scroll={{ y: 420 }}
      dataSource={parts}
      columns={[
        { key: 'roomName', title: word('roomName'), dataIndex: 'roomName' },
        {
          key: 'renteeName',
          title: word('renteeName'),
          render: (_, part) => part.renteeName ?? <span className="quiet">{word('landlord')}</span>,
        },
        { key: 'weight', title: word('weight'), align: 'right', render: (_, part) => formatNumber(part.weight) },
        {
          key: 'amountFen',
          title: word('amountFen'),
          align: 'right',
          render: (_, part) => <span className="amount">{formatFen(part.amountFen)}</span>,
        },
      ]}
    />
  )
}
