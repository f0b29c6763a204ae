import * as contract from '@cloud-steward/contract/platform/tenant.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { setStatus } from './closing.service.ts'
import { setCategory, tenants } from './tenant.service.ts'
import { letIn } from './tenant-user.service.ts'

export function serveTenant(app: App): void {
  registerResource(app, tenants)
  serve(app, contract, {
    reopenSysTenant: (ctx, { id }) => setStatus(ctx, [id], 'active'),
    setTenantMCC: (ctx, { tenantCode, mcc }) => setCategory(ctx, tenantCode, mcc),
    addSysTenantUser: letIn,
  })
}
