import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../infra/ctx/types.ts'

/** Refuses callers who are a landlord or a rentee, whatever an administrator granted them: this moves others' money. */
export function staffOnly(ctx: Ctx): void {
  if (ctx.scope.kind !== 'all') throw new Refusal('kit.error.forbidden', { http: 403 })
}
