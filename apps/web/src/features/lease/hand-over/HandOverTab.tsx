import type { lease } from '@cloud-steward/contract/housing/lease.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { queryHandOver } from '@cloud-steward/contract/metering/hand-over.ts'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'

/** How the room of a lease was handed over: when, by and to whom, with which readings and keys. */
export function HandOverTab({ row }: { row: RowOf<typeof lease> }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`metering.handOver.${key}`)
  const found = useQuery({
    queryKey: ['metering.handOver', row.id],
    queryFn: ({ signal }) => call(queryHandOver, { leaseId: row.id }, { signal }),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const made = found.data
  if (!made.handedOn)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word(row.handedOn ? 'before' : 'notYet')} />
  const readings = made.readings.map(
    ({ utility, no, value }) => `${t(`metering.handOver.utility.${utility}`)} ${no}：${formatNumber(value)}`,
  )
  const keys = (made.keys ?? []).map(
    ({ kind, count, note }) => `${word(`kind.${kind}`)}${note ? ` (${note})` : ''} × ${count}`,
  )
  const inspection = made.inspectionId && (
    <Link to={`/inspection?open=detail:${made.inspectionId}`}>
      {made.inspectionNo} ({made.inspectedOn})
    </Link>
  )
  const shown: Record<string, ReactNode> = {
    handedOn: made.handedOn,
    handedBy: made.handedBy,
    confirmedBy: made.confirmedBy,
    rows: readings.map((one) => <div key={one}>{one}</div>),
    skipped: made.skipped,
    keys: keys.map((one) => <div key={one}>{one}</div>),
    items: made.items,
    inspectionId: inspection || word('noInspection'),
  }
  const filled = Object.entries(shown).filter(([, value]) => (Array.isArray(value) ? value.length : value))
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 2 }}
      items={filled.map(([key, children]) => ({ key, label: word(key), children }))}
    />
  )
}
