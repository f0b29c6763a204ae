import {
  addSysTenantUser,
  addTenantSms,
  delTenantSms,
  queryPackageMenu,
  queryTenantSmsList,
  reopenSysTenant,
  setTenantMCC,
  setTenantSms,
  tenement,
} from '@cloud-steward/contract/platform/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { idsOf } from '../../kit/standard-operations.ts'
import { setStatus } from './closing.service.ts'
import { menusToPack, packages } from './package.service.ts'
import { addSms, listSms, removeSms, setSms } from './sms.service.ts'
import { setCategory, tenants } from './tenant.service.ts'
import { letIn } from './tenant-user.service.ts'
import { removeTenements, tenements } from './tenement.service.ts'

export function registerPlatform(app: App): void {
  registerResource(app, tenants)
  register(app, reopenSysTenant, (ctx, { id }) => setStatus(ctx, [id], 'active'))
  register(app, setTenantMCC, (ctx, { tenantCode, mcc }) => setCategory(ctx, tenantCode, mcc))
  register(app, addSysTenantUser, letIn)
  registerResource(app, packages)
  register(app, queryPackageMenu, async (ctx) => menusToPack(ctx))
  register(app, queryTenantSmsList, (ctx, { tenantCode }) => listSms(ctx, tenantCode))
  register(app, addTenantSms, addSms)
  register(app, setTenantSms, setSms)
  register(app, delTenantSms, removeSms)
  // Which tenant a call is about stands beside the ids.
  const operations = tenement.operations.filter((one) => one !== 'delete')
  registerResource(app, { ...tenements, resource: { ...tenement, operations } })
  register(app, tenement.endpoints.delete, async (ctx, input) => {
    const given = input as { id: string; tenantCode?: string | null }
    return removeTenements(ctx, given, idsOf(given.id))
  })
}
