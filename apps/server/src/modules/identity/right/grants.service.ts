import { Refusal } from '@cloud-steward/contract'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, Scope, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { userById } from '../identity.queries.ts'
import { allowedUrls } from './access.rules.ts'
import { coversScope, type RoleScope, type ScopeUnion, unionOf } from './data-scope.rules.ts'
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
import { scopeOf } from './reach.service.ts'

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
  scope: ScopeUnion
  /** The organisations he sees, where he does not see all. */
  orgs: ReadonlySet<string>
}
export const holdingsOf = async (ctx: Ctx): Promise<Holdings> =>
  holdingsBy(await ctx.db.rows(rolesOf(ctx.tenant.id, ctx.user!.id)), ctx.scope)
export const holdingsBy = (roles: readonly HeldRole[], scope: Scope): Holdings => ({
  everything: roles.some(({ code }) => code === ADMINISTRATOR),
  menus: new Set(roles.flatMap(({ menus }) => menus)),
  urls: allowedUrls(roles),
  hidden: new Set(roles.flatMap(({ hidden }) => hidden)),
  // A session focused on one organisation can grant only what that focus shows.
  scope: { ...unionOf(roles), all: scope.kind === 'all' },
  orgs: new Set(scope.kind === 'orgs' ? scope.orgIds : []),
})
export const coversRoleScope = (mine: Holdings, role: RoleScope): boolean =>
  mine.everything || coversScope(mine.scope, mine.orgs, role)
export const covers = (mine: Holdings, role: HeldRole): boolean =>
  mine.everything ||
  (role.code !== ADMINISTRATOR &&
    coversRoleScope(mine, role) &&
    role.menus.every((menu) => mine.menus.has(menu)) &&
    [...allowedUrls([role])].every((url) => mine.urls.has(url)))

/** The roles with these ids; refused when one is not there, or holds more than the caller. */
export async function rolesInReach(ctx: Ctx, ids: readonly string[], field: string): Promise<HeldRole[]> {
  const roles = await ctx.db.rows(rolesById(ctx.tenant.id, ids))
  if (roles.length !== new Set(ids).size) throw notFound(field)
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
  if (!(await seesEach(ctx, 'identity.user', [userId]))) throw notFound()
  const roles = await ctx.db.rows(rolesOf(ctx.tenant.id, userId))
  const mine = await holdingsOf(ctx)
  if (!roles.every((role) => covers(mine, role))) throw notYours()
  return roles
}

/**
 * To be asked after a change of a user's roles or organisation: what he sees now must be what the caller sees, for his
 * place in the tree says as much as his roles do.
 */
export async function keepInReach(tx: TxCtx, userId: string): Promise<void> {
  const { scope, tenant } = tx
  if (scope.kind !== 'orgs' || (await holdingsOf(tx)).everything) return
  const [[user], roles] = await tx.db.all(userById(tenant.id, userId), rolesOf(tenant.id, userId))
  const his = await scopeOf(tx.db, tenant.id, user!, roles)
  const seen = new Set(scope.orgIds)
  if (his.kind === 'all' || (his.kind === 'orgs' && his.orgIds.some((id) => !seen.has(id)))) throw notYours()
}

/**
 * Whether somebody who gave a user his roles earlier may give them today: he can sign in, holds all of what they hold, and
 * the user sees nothing that he does not see.
 */
export async function mayStillGrant(tx: TxCtx, giverId: string, userId: string): Promise<boolean> {
  const { tenant, db } = tx
  const [[giver], held, [user], given] = await db.all(
    userById(tenant.id, giverId),
    rolesOf(tenant.id, giverId),
    userById(tenant.id, userId),
    rolesOf(tenant.id, userId),
  )
  if (giver?.status !== 'active' || giver.party_kind || !user) return false
  const [his, theirs] = [await scopeOf(db, tenant.id, giver, held), await scopeOf(db, tenant.id, user, given)]
  const mine = holdingsBy(held, his)
  if (!given.every((role) => covers(mine, role))) return false
  if (mine.everything || his.kind !== 'orgs') return true
  return theirs.kind === 'orgs' && theirs.orgIds.every((id) => his.orgIds.includes(id))
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
  await keepInReach(tx, userId)
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
