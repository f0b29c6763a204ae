import { type AppParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Tenant } from '../infra/ctx/types.ts'
import type { SecretBox } from '../infra/secrets/secret-box.ts'
import { sealIdentities } from '../modules/housing/index.ts'

/** At every start, before anybody is served: no identity number stays in the database as it was typed. */
export async function sealAllIdentities(app: AppParts, tenants: readonly Tenant[], secrets: SecretBox): Promise<void> {
  for (const tenant of tenants) {
    const sealed = await sealIdentities(makeCtx({ ...app, tenant, requestId: 'start' }), secrets)
    if (sealed) app.log.info({ tenant: tenant.code, sealed }, 'identity numbers were sealed')
  }
}
