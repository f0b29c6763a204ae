import { type AppParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Tenant } from '../infra/ctx/types.ts'
import type { SecretBox } from '../infra/secrets/secret-box.ts'
import { sealIdentities } from '../modules/housing/party/seal-identities.service.ts'

/** Before a tenant is served by a new build: no identity number stays in the database as it was typed. */
export async function sealIdentitiesOf(app: AppParts, tenant: Tenant, secrets: SecretBox): Promise<void> {
  const sealed = await sealIdentities(makeCtx({ ...app, tenant, requestId: 'start' }), secrets)
  if (sealed) app.log.info({ tenant: tenant.code, sealed }, 'identity numbers were sealed')
}
