import { queryRoleNameCheckbox } from '@cloud-steward/contract/identity/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useMayPress } from '../../infra/permissions.ts'
import { enterPreview } from '../../infra/preview.ts'

/** Goes on with another role: its screens, all tabs closed. Only looking, and only for those who may preview roles. */
export function RoleSwitch(): ReactNode {
  const { t } = useTranslation()
  const may = useMayPress('sysrole')('preview')
  const roles = useQuery({
    queryKey: ['identity.role', 'names'],
    queryFn: ({ signal }) => call(queryRoleNameCheckbox, {}, { signal }),
    enabled: may,
  })
  if (!may) return null
  return (
    <>
      <p>{t('demo.permission.switch')}</p>
      <div className="demo-row">
        {(roles.data ?? []).map(({ value, label }) => (
          <Button key={value} size="middle" onClick={() => void enterPreview(value).catch(() => undefined)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
