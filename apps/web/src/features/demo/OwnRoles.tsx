import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { useSession } from '../../infra/session-store.ts'

export function OwnRoles(): ReactNode {
  const { t } = useTranslation()
  const roles = useSession((session) => session.user?.roles ?? [])
  return (
    <p>
      {t('demo.permission.roles')}{' '}
      {roles.map((role) => (
        <Tag key={role}>{role}</Tag>
      ))}
    </p>
  )
}
