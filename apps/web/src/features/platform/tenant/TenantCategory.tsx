import { setTenantMCC, tenant } from '@cloud-steward/contract/platform/tenant.ts'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import type { TenantDialogProps } from './tenant-row.ts'

/** What kind of merchant a tenant is to the banks. */
export default function TenantCategory({ row, onClose }: TenantDialogProps): ReactNode {
  const { t } = useTranslation()
  return (
    <FormDrawer
      title={`${t('button.mcc')} · ${row.tenantName}`}
      width={480}
      shape={tenant.fields}
      labelPrefix={tenant.name}
      fields={['mcc']}
      initial={{ mcc: row.mcc }}
      before={<p className="quiet">{t('platform.mccHint')}</p>}
      send={async ({ mcc }, key) => {
        const input = { tenantCode: row.tenantCode!, mcc: (mcc as string | undefined) ?? null }
        await call(setTenantMCC, input, { key, quiet: true })
        await refreshRows(tenant.name)
      }}
      onClose={onClose}
    />
  )
}
