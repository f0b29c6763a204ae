import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { allowedUrls } from './access.rules.ts'
import {
  activeHolders,
  dropRolesAt,
  giveRoles,
  type HeldRole,
  lockGrants,
  roleIdsAt,
  rolesById,
  rolesOf,
} from './grants.queries.ts'

/** Holds everything in his tenant and can never be locked out of it. */
export const ADMINISTRATOR = 'ROLE_ADMIN'
export const notYours = () => new Refusal('identity.error.notYours')

/** What the caller holds, and so may hand on: nobody grants what he does not hold himself. */
export interface Holdings {
  /** True for administrators. */
  everything: boolean
  menus: ReadonlySet<string>
  urls: ReadonlySet<string>
  hidden: ReadonlySet<string>
}
export async function holdingsOf(ctx: Ctx): Promise<Holdings> {
  const roles = await ctx.db.rows(rolesOf(ctx.tenant.id, ctx.user!.id))
  return {
    everything: roles.some(({ code }) => code === ADMINISTRATOR),
    menus: new Set(roles.flatMap(({ menus }) => menus)),
    urls: allowedUrls(roles),
    hidden: new Set(roles.flatMap(({ hidden }) => hidden)),
  }
}
const covers = (mine: Holdings, role: HeldRole): boolean =>
  mine.everything ||
  (role.code !== ADMINISTRATOR &&
    role.menus.every((menu) => mine.menus.has(menu)) &&
    [...allowedUrls([role])].every((url) => mine.urls.has(url)))

/** The roles with these ids; refused when one is not there, or holds more than the caller. */
export async function rolesInReach(ctx: Ctx, ids: readonly string[], field: string): Promise<HeldRole[]> {
  const roles = await ctx.db.rows(rolesById(ctx.tenant.id, ids))
  if (roles.length !== new Set(ids).size) throw new Refusal('kit.error.notFound', { fields: [field] })
  const mine = await holdingsOf(ctx)
  if (!roles.every((role) => covers(mine, role))) throw notYours()
  return roles
}
/** One role a caller wants to change: he must hold all of what it holds. */
export async function roleInReach(ctx: Ctx, id: string): Promise<HeldRole> {
  const [role] = await ctx.db.rows(rolesById(ctx.tenant.id, [id]))
  if (!role) throw notFound()
  if (!covers(await holdingsOf(ctx), role)) throw notYours()
  return role
}
/** Who changes a user, or his password, could become him: he must hold all of what the user holds. */
export async function userInReach(ctx: Ctx, userId: string): Promise<HeldRole[]> {
  const roles = await ctx.db.rows(rolesOf(ctx.tenant.id, userId))
  const mine = await holdingsOf(ctx)
  if (!roles.every((role) => covers(mine, role))) throw notYours()
  return roles
}

/** Replaces the roles a user holds at a post, or as himself. */
export async function setRoles(tx: TxCtx, userId: string, roleIds: readonly string[], postCode: string): Promise<void> {
  await tx.db.run(lockGrants(tx.tenant.id))
  const wanted = [...new Set(roleIds)].toSorted()
  await rolesInReach(tx, wanted, 'roleId')
  const before = (await tx.db.rows(roleIdsAt(tx.tenant.id, userId, postCode))).map(({ id }) => id)
  if (before.toSorted().join() === wanted.join()) return
  // What is taken away must be his to give as well.
  await rolesInReach(tx, before, 'roleId')
  await tx.db.run(dropRolesAt(tx.tenant.id, userId, postCode))
  if (wanted.length)
    await tx.db.run(
      giveRoles(
        tx.tenant.id,
        wanted.map((id) => ({ user_id: userId, role_id: id, post_code: postCode })),
      ),
    )
  await keepAnAdministrator(tx)
  tx.audit({
    action: 'authorize',
    resource: 'identity.user',
    recordId: userId,
    before: { roleId: before, postCode },
    after: { roleId: wanted, postCode },
  })
}

/** To be asked after every change of who holds what: somebody must be left to put things right. */
export async function keepAnAdministrator(tx: TxCtx): Promise<void> {
  if (!(await tx.db.rows(activeHolders(tx.tenant.id, ADMINISTRATOR))).length)
    throw new Refusal('identity.error.lastAdministrator')
}
