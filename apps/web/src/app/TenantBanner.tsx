import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { businessDay } from '../infra/business-day.ts'
import { useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'

const DAY_MS = 86_400_000

/** Tells administrators that their tenant ends soon, or that it can only be read. */
export default function TenantBanner(): ReactNode {
  const { t } = useTranslation()
  const notice = useSession(({ user }) => user?.tenantNotice)
  if (!notice) return null
  const { state, endsOn, readableUntil } = notice
  const days = Math.round((Date.parse(endsOn) - Date.parse(businessDay())) / DAY_MS)
  return (
    <Alert
      banner
      type={state === 'readOnly' ? 'error' : 'warning'}
      title={t(`shell.tenant.${state}`, { day: endsOn, until: readableUntil, days })}
    />
  )
}
