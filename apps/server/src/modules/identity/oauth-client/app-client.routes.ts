import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/identity/app-client.ts'
import { explainConstraint } from '../../../infra/db/refusals.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { endSession } from '../identity.queries.ts'
import { hashOf } from '../sign-in/hash.ts'
import { endFamily } from '../sign-in/session.queries.ts'
import { clientOf, oauthError } from '../sign-in/token.routes.ts'
import { appsOf, sessionOfToken } from './app-client.queries.ts'
import { appClients } from './app-client.service.ts'
import { dropMyApp, letActFor, queryAuthorization } from './oauth.service.ts'

explainConstraint('identity_client_key_pkey', 'identity.error.clientCodeTaken', ['clientCode'])

/** OAuth clients and the users who authorise them. */
export function serveAppClient(app: App): void {
  registerResource(app, appClients)
  serve(app, contract, {
    queryAuthorization,
    authorize: async (ctx, input, { session }) => {
      // An OAuth client acting for a user must not authorise other clients, whatever its scope.
      if (session.client) throw new Refusal('kit.error.forbidden', { http: 403 })
      return letActFor(ctx, input)
    },
    queryMyApp: async (ctx) => ({ list: await ctx.db.rows(appsOf(ctx.tenant.id, ctx.user!.id)) }),
    dropMyApp,
    revoke: async (ctx, input, { request, reply }) => {
      try {
        const client = await clientOf(app, request, input)
        const db = tenantDb(ctx.pools.app, 0)
        const found = await db.first(sessionOfToken(hashOf(input.token)))
        // Nothing is said about tokens that are not there, or not the caller's.
        if (found?.client_code !== (client?.client_code ?? null) || !found) return {}
        if (found.isRefresh) await db.run(endFamily(found.family, 'revoked'))
        else await db.run(endSession(found.token_hash, 'revoked'))
        return {}
      } catch (error) {
        if (error instanceof Refusal && error.reason === 'identity.error.badClient')
          return oauthError(request, reply, 'invalid_client', error)
        throw error
      }
    },
  })
}
