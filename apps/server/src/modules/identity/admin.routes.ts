import { queryOrgType, querySysOrgTree } from '@cloud-steward/contract/identity/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { kindsOfOrg, orgs } from './org.service.ts'

/** Organisations, users, posts, roles and what they may do. */
export function registerAdministration(app: App): void {
  registerResource(app, orgs)
  register(app, queryOrgType, async (ctx) => ({ list: await kindsOfOrg(ctx) }))
  register(app, querySysOrgTree, async (ctx) => ({ list: await orgs.nodes(ctx) }))
}
