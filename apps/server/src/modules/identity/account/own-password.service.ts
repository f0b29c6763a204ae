import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { updatePassword } from '@cloud-steward/contract/identity/profile.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Session } from '../../../infra/session/types.ts'
import { setPassword } from '../people/user.queries.ts'
import { endSessionsOf } from '../sign-in/session.queries.ts'
import { mayTry, PASSWORD_OF_ACCOUNT } from '../sign-in/throttle.ts'
import { checkNewPassword } from './account-rule.service.ts'
import { checkPassword, hashPassword } from './password.ts'
import { passwordHashOf } from './profile.queries.ts'

/**
 * Refuses whoever does not know the caller's own password. Wrong ones are counted outside any transaction, or the refusal
 * that follows would take the count back.
 */
export async function proveOwnPassword(ctx: Ctx, password: string): Promise<void> {
  const id = ctx.user!.id
  const wasRight = await mayTry(ctx.db, 'changePassword', `${ctx.tenant.id}:${id}`, PASSWORD_OF_ACCOUNT)
  const stored = await ctx.db.first(passwordHashOf(ctx.tenant.id, id))
  if (!(await checkPassword(stored?.password_hash, password)))
    throw new Refusal('identity.error.wrongOldPassword', { fields: ['password'] })
  await wasRight()
}

/** Changes the caller's own password and ends his other sessions. */
export async function changePassword(
  ctx: Ctx,
  { password, newPassword }: InputOf<typeof updatePassword>,
  session: Session,
): Promise<void> {
  const id = ctx.user!.id
  await proveOwnPassword(ctx, password)
  if (newPassword === password) throw new Refusal('identity.error.samePassword', { fields: ['newPassword'] })
  await checkNewPassword(ctx, { password: newPassword, username: ctx.user!.username })
  const hash = await hashPassword(newPassword)
  await ctx.transaction(async (tx) => {
    await tx.db.run(setPassword(tx.tenant.id, id, hash))
    await tx.db.run(endSessionsOf(tx.tenant.id, id, 'kicked', session.tokenHash))
    tx.audit({ action: 'changePassword', resource: 'identity.profile', recordId: id })
  })
}
