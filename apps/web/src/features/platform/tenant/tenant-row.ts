import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { tenant } from '@cloud-steward/contract/platform/tenant.ts'

export type TenantRow = RowOf<typeof tenant>
/** What every dialog of a tenant is given. */
export interface TenantDialogProps {
  row: TenantRow
  onClose: () => void
}
/** What is told of a new tenant this once. */
export interface MadeTenant {
  tenantCode: string
  username?: string | null
  password?: string | null
}
