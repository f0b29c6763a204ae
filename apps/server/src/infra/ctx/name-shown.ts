import { translate } from '../labels.ts'
import { isParty } from './row-scope.ts'
import type { Ctx } from './types.ts'

/**
 * Who did something, as the caller may read it: staff reads accounts, which the console shows as names; a renter, landlord
 * or installer reads his own name, and of others that they are staff.
 */
export function nameShown(ctx: Ctx, username: string): string {
  if (!isParty(ctx.scope) || username === 'system') return username
  return username === ctx.user?.username ? ctx.user.nickname : translate(ctx.language, 'kit.staffMember')
}
