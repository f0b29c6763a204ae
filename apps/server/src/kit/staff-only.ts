import { Refusal } from '@cloud-steward/contract'
import { isParty, seesAll } from '../infra/ctx/row-scope.ts'
import type { Ctx } from '../infra/ctx/types.ts'

/** Refuses callers who are a landlord or a rentee, whatever an administrator granted them: this moves others' money. */
export function staffOnly(ctx: Ctx): void {
  if (isParty(ctx.scope)) throw new Refusal('kit.error.forbidden', { http: 403 })
}
/** Refuses callers who see only a part of the tenant: this is about all of it. */
export function wholeTenantOnly(ctx: Ctx): void {
  if (!seesAll(ctx)) throw new Refusal('kit.error.forbidden', { http: 403 })
}
