import * as contract from '@cloud-steward/contract/identity/support-grant.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { endSupport, grantSupport, lookIn } from './support-grant.service.ts'
import { supportGrants } from './support-grant.source.ts'

export function serveSupportGrant(app: App): void {
  registerResource(app, supportGrants as unknown as Operations)
  serve(app, contract, {
    grantSupport,
    endSupport,
    lookIn: (ctx, input, { request, session: { tokenHash } }) =>
      lookIn(ctx, app, input, {
        tokenHash,
        visitor: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 200) },
      }),
  })
}
