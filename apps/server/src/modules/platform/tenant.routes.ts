import * as contract from '@cloud-steward/contract/platform/tenant.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { reopenSysTenant } from './closing.service.ts'
import { setTenantMCC, tenants } from './tenant.service.ts'
import { addSysTenantUser } from './tenant-user.service.ts'

export function serveTenant(app: App): void {
  registerResource(app, tenants)
  serve(app, contract, {
    reopenSysTenant: (ctx, { id }) => reopenSysTenant(ctx, [id], 'active'),
    setTenantMCC: (ctx, { tenantCode, mcc }) => setTenantMCC(ctx, tenantCode, mcc),
    addSysTenantUser,
  })
}
