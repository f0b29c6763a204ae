import { compareInspections, inspection, type inspectionItemShape } from '@cloud-steward/contract/housing/inspection.ts'
import type { DataOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import './inspection.css'

const TONES = {
  same: 'closed',
  better: 'active',
  worse: 'overdue',
  missing: 'overdue',
  added: 'issued',
  open: 'waiting',
} as const

/** What was handed over beside what came back. */
export function InspectionComparison({ leaseId }: { leaseId: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [inspection.name, 'compare', leaseId],
    queryFn: ({ signal }) => call(compareInspections, { leaseId }, { signal }),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { items, inOn, outOn } = found.data
  if (!items.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('housing.inspection.none')} />
  const word = (key: string) => t(`housing.inspection.${key}`)
  const head = (key: string, on: string | null | undefined) => `${word(key)}${on ? ` ${on}` : ''}`
  return (
    <table className="inspection-table">
      <thead>
        <tr>
          <th>{word('area')}</th>
          <th>{word('item')}</th>
          <th>{head('before', inOn)}</th>
          <th>{head('after', outOn)}</th>
          <th>{word('verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((one, at) => (
          // oxlint-disable-next-line no-array-index-key -- two of a name stand beside each other
          <tr key={at}>
            <td>{one.area}</td>
            <td>{one.item}</td>
            <td>
              <Side of={one.before} />
            </td>
            <td>
              <Side of={one.after} />
            </td>
            <td>
              <StateTag value={TONES[one.verdict]}>{word(`verdict.${one.verdict}`)}</StateTag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
function Side({ of }: { of: DataOf<typeof inspectionItemShape> | null | undefined }): ReactNode {
  const { t } = useTranslation()
  if (!of) return '-'
  return (
    <>
      {t(`housing.inspection.condition.${of.condition}`)} × {of.quantity}
      {of.note && <div className="quiet">{of.note}</div>}
      {of.costFen ? <div className="quiet">{t('housing.lease.yuan', { amount: formatFen(of.costFen) })}</div> : null}
    </>
  )
}
