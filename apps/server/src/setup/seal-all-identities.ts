import type { Logger } from 'pino'
import { makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Tenant } from '../infra/ctx/types.ts'
import type { Pools } from '../infra/db/pools.ts'
import type { SecretBox } from '../infra/secrets/secret-box.ts'
import { sealIdentities } from '../modules/housing/index.ts'

/** At every start, before anybody is served: no identity number stays in the database as it was typed. */
export async function sealAllIdentities(
  pools: Pools,
  tenants: readonly Tenant[],
  secrets: SecretBox,
  log: Logger,
): Promise<void> {
  for (const tenant of tenants) {
    const sealed = await sealIdentities(makeCtx({ pools, tenant, requestId: 'start', log }), secrets)
    if (sealed) log.info({ tenant: tenant.code, sealed }, 'identity numbers were sealed')
  }
}
