import * as contract from '@cloud-steward/contract/identity/url.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { authorizeRoleToUrl, authorizeUrlToRole, queryRoleIdByUrlId, queryUrlIdByRoleId } from './authorize.service.ts'
import { urls } from './url.service.ts'

export function serveUrl(app: App): void {
  registerResource(app, urls)
  serve(app, contract, {
    queryRoleIdByUrlId,
    // The platform answers this one bare.
    queryUrlIdByRoleId,
    authorizeRoleToUrl,
    authorizeUrlToRole,
  })
}
