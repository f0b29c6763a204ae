import { checkOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../infra/i18n.ts'
import type { Detail } from './use-detail.ts'

/** What must be gone before the room is handed over; nothing when nothing is in the way. */
export function Handover({ detail }: { detail: Pick<Detail, 'handover'> }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  if (!detail.handover.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={word('handoverHint')}
      description={detail.handover.map(({ what, recordId, name, stand }) => (
        <div key={recordId}>
          {word(`what.${what}`)} <Link to={`/smartdoorlock?open=detail:${recordId}`}>{name}</Link> ·{' '}
          {word(`stand.${stand}`)}
        </div>
      ))}
    />
  )
}
