import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { DataScope } from '@cloud-steward/contract/identity/data-scope.ts'
import type * as contract from '@cloud-steward/contract/identity/role.ts'
import { role } from '@cloud-steward/contract/identity/role.ts'
import { seenOf, seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { isId } from '../../../infra/db/id.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import type { TreeNode } from '../../../kit/tree.ts'
import { orgs } from '../people/org.service.ts'
import { usersByIds } from '../people/user.queries.ts'
import { lockGrants } from './grants.queries.ts'
import {
  ADMINISTRATOR,
  coversRoleScope,
  holdingsOf,
  keepAnAdministrator,
  keepInReach,
  notYours,
  roleInReach,
  userInReach,
} from './grants.service.ts'
import { allRoles, dropHolders, holdersOf, insertHolders, peopleAtPosts, rolesAt } from './role.queries.ts'

const base = standard(role)

/**
 * A role begins with its holder's organisation and below; more is given on purpose. Who holds less hands on his own rows,
 * and nobody more than he has.
 */
async function firstScope(ctx: Ctx, wanted: DataScope | null | undefined): Promise<DataScope> {
  const mine = await holdingsOf(ctx)
  const covers = (dataScope: DataScope) => coversRoleScope(mine, { dataScope, orgIds: [] })
  if (wanted && !covers(wanted)) throw notYours()
  return wanted ?? (covers('ownAndBelow') ? 'ownAndBelow' : 'self')
}

export const roles: Operations<typeof role> = {
  ...base,
  add: async (ctx, draft) => base.add(ctx, { ...draft, dataScope: await firstScope(ctx, draft.dataScope) }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      await roleInReach(tx, change.id)
      return base.update(tx, change)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids) {
        const { code } = await roleInReach(tx, id)
        if (code === ADMINISTRATOR) throw new Refusal('identity.error.administratorRole')
      }
      await base.remove(tx, ids)
    }),
}

export async function queryRoleName(ctx: Ctx, { userId, postCode, assign }: InputOf<typeof contract.queryRoleName>) {
  const { id: tenantId } = ctx.tenant
  const found =
    userId && (assign === '0' || assign === '1')
      ? isId(userId) && (userId === ctx.user!.id || (await seesEach(ctx, 'identity.user', [userId])))
        ? await ctx.db.rows(rolesAt(tenantId, userId, postCode ?? '', assign === '1'))
        : []
      : await ctx.db.rows(allRoles(tenantId))
  return found.map(({ id, name }) => ({ name, value: id }))
}
export const queryRoleCode = async (ctx: Ctx) =>
  (await ctx.db.rows(allRoles(ctx.tenant.id))).map(({ code }) => ({ name: code, value: code }))
export const queryRoleNameCheckbox = async (ctx: Ctx) =>
  (await ctx.db.rows(allRoles(ctx.tenant.id))).map(({ id, name }) => ({ value: id, label: name }))

/** Replaces who holds a role: everybody who comes or goes must be in the caller's reach. */
export const authorizeUserToRole = (ctx: Ctx, { roleId, userId }: InputOf<typeof contract.authorizeUserToRole>) =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.run(lockGrants(tenantId))
    await roleInReach(tx, roleId)
    const wanted = [
      ...new Set(
        userId
          .flat()
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    ].map((one) => {
      const [id = '', post_code = ''] = one.split('|')
      return { id, post_code }
    })
    if (wanted.some(({ id, post_code }) => !isId(id) || post_code.length > 32)) throw notFound()
    if (!wanted.length) throw new Refusal('identity.error.noUsers', { fields: ['userId'] })
    const ids = [...new Set(wanted.map(({ id }) => id))]
    if ((await tx.db.rows(usersByIds(tenantId, ids))).length !== ids.length) throw notFound()
    if (!(await seesEach(tx, 'identity.user', ids))) throw notFound()
    const before = await tx.db.rows(holdersOf(tenantId, roleId))
    const seen = await seenOf(
      tx,
      'identity.user',
      before.map(({ id }) => id),
    )
    // Whom he does not see he cannot have left out: they keep it.
    wanted.push(...before.filter(({ id }) => !seen.has(id)))

    const text = ({ id, post_code }: (typeof before)[number]) => `${id}|${post_code}`
    const [was, is] = [new Set(before.map(text)), new Set(wanted.map(text))]
    const moved = [...before.filter((one) => !is.has(text(one))), ...wanted.filter((one) => !was.has(text(one)))]
    for (const id of new Set(moved.map((one) => one.id))) await userInReach(tx, id)
    await tx.db.run(dropHolders(tenantId, roleId))
    await tx.db.run(
      insertHolders(
        tenantId,
        wanted.map(({ id, post_code }) => ({ user_id: id, role_id: roleId, post_code })),
      ),
    )
    await keepAnAdministrator(tx)
    for (const id of new Set(moved.map((one) => one.id))) await keepInReach(tx, id)
    tx.audit({
      action: 'authorize',
      resource: role.name,
      recordId: roleId,
      before: { users: [...was] },
      after: { users: [...is] },
    })
    return {}
  })

interface Person {
  id: string
  key: string
  label: string
  pid: string
  children: never[]
}
type Branch = { id: string; label: string; pid: string; children: (Branch | Person)[] }
/** Organisations with the people in them who hold a role, or do not; people of no organisation stand at the top. */
export async function queryOrgUserTree(ctx: Ctx, { roleId, assign }: InputOf<typeof contract.queryOrgUserTree>) {
  const { id: tenantId } = ctx.tenant
  const [people, holders] = await ctx.db.all(peopleAtPosts(ctx), holdersOf(tenantId, roleId))
  const holding = new Set(holders.map(({ id, post_code }) => `${id}|${post_code}`))
  const shown = people
    .filter((one) => assign == null || holding.has(`${one.id}|${one.post_code}`) === (assign === '1'))
    .map(
      (one): Person => ({
        id: one.id,
        key: one.post_code ? `${one.id}|${one.post_code}` : one.id,
        label: `${one.username}-${one.nickname}${one.post_code ? `-${one.post_name ?? one.post_code}` : ''}`,
        pid: one.org_id ?? '0',
        children: [],
      }),
    )
  const branch = ({ id, title, parentId, children = [] }: TreeNode): Branch => ({
    id,
    label: title,
    pid: parentId,
    children: [...children.map(branch), ...shown.filter(({ pid }) => pid === id)],
  })
  return [...(await orgs.nodes(ctx)).map(branch), ...shown.filter(({ pid }) => pid === '0')]
}
