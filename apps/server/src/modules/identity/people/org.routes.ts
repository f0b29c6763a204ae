import * as contract from '@cloud-steward/contract/identity/org.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { kindsOfOrg, orgs } from './org.service.ts'

export function serveOrg(app: App): void {
  registerResource(app, orgs)
  serve(app, contract, {
    queryOrgType: async (ctx) => ({ list: await kindsOfOrg(ctx) }),
    querySysOrgTree: async (ctx) => ({ list: await orgs.nodes(ctx) }),
  })
}
