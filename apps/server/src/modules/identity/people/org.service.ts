import { Refusal } from '@cloud-steward/contract'
import { org } from '@cloud-steward/contract/identity/org.ts'
import { seenOf, seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type TreeOperations } from '../../../kit/tree.ts'
import { orgsAboveUser, orgTypes, usersInOrgs } from './org.queries.ts'
import { orgBase } from './org.source.ts'

const usersBelow = async (ctx: Pick<Ctx, 'db' | 'tenant'>, ids: readonly string[]) =>
  ctx.db.rows(usersInOrgs(ctx.tenant.id, await orgBase.below(ctx, ids)))

export const orgs: TreeOperations<typeof org> = {
  ...orgBase,
  impact: async (ctx, ids) => {
    const seen = [...(await seenOf(ctx, org.name, ids))]
    const users = await usersBelow(ctx, seen)
    const titles = users.slice(0, 10).map(({ nickname, username }) => `${nickname} (${username})`)
    const lost = await orgBase.impact!(ctx, seen)
    return users.length ? [...lost, { what: 'identity.org.impactUsers', count: users.length, titles }] : lost
  },
  // An organisation with users cannot be deleted: move the users first.
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if (!(await seesEach(tx, org.name, ids))) throw notFound()
      const users = await usersBelow(tx, ids)
      if (users.length) throw new Refusal('identity.error.orgHasUsers', { values: { count: users.length } })
      await orgBase.remove(tx, ids)
    }),
}

export const kindsOfOrg = (ctx: Ctx) => ctx.db.rows(orgTypes(ctx.tenant.id))

/** The organisation of the caller and those above it. */
export async function orgsAbove(ctx: Ctx): Promise<string[]> {
  const rows = ctx.user ? await ctx.db.rows(orgsAboveUser(ctx.tenant.id, ctx.user.id)) : []
  return rows.map(({ id }) => id)
}
