import { PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { tenantByCode, toTenant } from '../identity/index.ts'

const platformOnly = () => new Refusal('platform.error.platformOnly', { http: 403 })

/** The platform's own tenant, whoever works in it: the work of an import no longer knows the roles of who asked for it. */
export function checkPlatform(ctx: Ctx): void {
  if (ctx.tenant.code !== PLATFORM_TENANT) throw platformOnly()
}
/** Its administrators alone keep tenants. */
export function checkKeeper(ctx: Ctx): void {
  checkPlatform(ctx)
  if (!ctx.user?.roles.includes('ROLE_ADMIN')) throw platformOnly()
}

/** The tenant with this code. */
export async function knownTenant(ctx: Ctx, tenantCode: string) {
  const row = await ctx.db.first(tenantByCode(tenantCode))
  if (!row) throw new Refusal('platform.error.unknownTenant', { fields: ['tenantCode'] })
  return row
}

/** Work of the platform in a tenant it names; in its own when that is meant. */
export async function inTenant<T>(ctx: Ctx, tenantCode: string, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  checkKeeper(ctx)
  const tenant = toTenant(await knownTenant(ctx, tenantCode))
  return ctx.transaction((tx) => (tenant.id === ctx.tenant.id ? work(tx) : tx.within(tenant, work)))
}
