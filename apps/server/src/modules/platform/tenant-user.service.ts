import { type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/platform/tenant.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { findRole, insertUser, toTenant, userById, userByName } from '../identity/index.ts'
import { checkKeeper, knownTenant } from './platform.service.ts'

/**
 * Gives a user of the platform an account of his own in another tenant: the same name, password and number, and from
 * then on a separate one. He gets the role that was said and no other; without one he can do nothing there yet.
 */
export async function addSysTenantUser(
  ctx: Ctx,
  { tenantCode, userId, roleCode }: InputOf<typeof contract.addSysTenantUser>,
): Promise<{ id: string }> {
  checkKeeper(ctx)
  const row = await knownTenant(ctx, tenantCode)
  return ctx.transaction(async (tx) => {
    const user = await tx.db.first(userById(tx.tenant.id, userId))
    if (user?.status !== 'active') throw notFound()
    const taken = new Refusal('platform.error.usernameTaken', { fields: ['userId'] })
    if (row.id === tx.tenant.id) throw taken
    const { username, nickname, password_hash: passwordHash, prefix } = user
    const entry = { action: 'addSysTenantUser', resource: 'identity.user' }
    const id = await tx.within(toTenant(row), async (own) => {
      if (await own.db.first(userByName(row.id, username))) throw taken
      if (roleCode && !(await own.db.first(findRole(row.id, roleCode))))
        throw new Refusal('platform.error.unknownRole', { fields: ['roleCode'] })
      const contact = { mobile: user.mobile ?? undefined, email: user.email ?? undefined }
      const copy = insertUser(row.id, { username, nickname, passwordHash, prefix, roleCode, ...contact })
      await own.db.all(...copy.statements)
      const from = { tenantCode: ctx.tenant.code, userId }
      own.audit({ ...entry, recordId: copy.id, after: { username, roleCode: roleCode ?? null, from } })
      return copy.id
    })
    tx.audit({ ...entry, recordId: userId, after: { username, tenantCode, roleCode: roleCode ?? null, as: id } })
    return { id }
  })
}
