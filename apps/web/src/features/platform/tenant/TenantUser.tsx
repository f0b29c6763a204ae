import { addSysTenantUser } from '@cloud-steward/contract/platform/tenant.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import type { TenantDialogProps } from './tenant-row.ts'

/** Roles of those who are no party; others the tenant's own administrator grants. */
const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT']

/** Lets a user of the platform into a tenant. */
export default function TenantUser({ row, onClose }: TenantDialogProps): ReactNode {
  const { t } = useTranslation()
  return (
    <FormDrawer
      title={`${t('button.user')} · ${row.tenantName}`}
      width={480}
      shape={addSysTenantUser.input}
      labelPrefix="admin.sysuser"
      fields={['userId', 'roleCode']}
      before={<p className="quiet">{t('platform.userHint')}</p>}
      controls={{
        roleCode: (
          <Select
            allowClear
            options={STAFF.map((value) => ({ value, label: t(`role.${value}`) }))}
            placeholder={t('platform.noRole')}
          />
        ),
      }}
      send={(values, key) => {
        const { userId, roleCode } = values as { userId: string; roleCode?: string }
        const input = { tenantCode: row.tenantCode!, userId, roleCode: roleCode || null }
        return call(addSysTenantUser, input, { key, quiet: true })
      }}
      onClose={onClose}
    />
  )
}
