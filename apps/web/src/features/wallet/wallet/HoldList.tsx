import { queryHolds } from '@cloud-steward/contract/wallet/hold.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { SourceLink } from './SourceLink.tsx'

/** What is held in a wallet for open disputes and refunds, why, and how much of it is frozen by now. */
export function HoldList({ landlordId }: { landlordId: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`wallet.freeze.${key}`)
  const { data } = useQuery({
    queryKey: ['wallet.wallet', 'holds', landlordId],
    queryFn: ({ signal }) => call(queryHolds, { landlordId }, { signal }),
  })
  if (!data?.list.length) return null
  return (
    <article className="wallet-panel">
      <header>
        <h2>{word('holds')}</h2>
      </header>
      <p className="quiet">{word('holdsHint')}</p>
      <DataTable
        rowKey="id"
        dataSource={data.list}
        pagination={false}
        columns={[
          { key: 'source', title: word('source'), render: (_, row) => word(`source.${row.source}`) },
          {
            key: 'sourceNo',
            title: word('sourceNo'),
            render: (_, { source, sourceId, sourceNo }) => <SourceLink source={source} id={sourceId} no={sourceNo} />,
          },
          { key: 'reason', title: word('reason'), dataIndex: 'reason' },
          { key: 'wantedFen', title: word('wantedFen'), align: 'right', render: (_, row) => formatFen(row.wantedFen) },
          { key: 'heldFen', title: word('heldFen'), align: 'right', render: (_, row) => formatFen(row.heldFen) },
          { key: 'createdAt', title: word('createdAt'), render: (_, row) => formatInstant(row.createdAt) },
        ]}
      />
    </article>
  )
}
