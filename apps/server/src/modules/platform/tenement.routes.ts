import { tenement } from '@cloud-steward/contract/platform/tenement.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { idsOf } from '../../kit/standard-operations.ts'
import { removeTenements, tenements } from './tenement.service.ts'

export function serveTenement(app: App): void {
  // Which tenant a call is about stands beside the ids.
  const operations = tenement.operations.filter((one) => one !== 'delete')
  registerResource(app, { ...tenements, resource: { ...tenement, operations } })
  register(app, tenement.endpoints.delete, async (ctx, input) => {
    const given = input as { id: string; tenantCode?: string | null }
    return removeTenements(ctx, given, idsOf(given.id))
  })
}
