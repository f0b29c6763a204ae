import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Ask, Found } from '../engine/command.ts'
import * as queries from './people.queries.ts'

const ids = (rows: readonly { id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))]

/** Finds the people of a rule. Roles, posts and organisations are answered with their members, and as groups that may claim. */
export async function answer(ctx: Ctx, { wanted: { by, values, level = 1 }, ofId }: Ask): Promise<Found> {
  const tenantId = ctx.tenant.id
  switch (by) {
    case 'users':
      return { userIds: ids(await ctx.db.rows(queries.usersNamed(tenantId, values))), groups: [] }
    case 'leader':
    case 'leaders': {
      const rows = ofId ? await ctx.db.rows(queries.superiorsOf(tenantId, ofId, level)) : []
      const wanted = by === 'leader' ? rows.filter((row) => row.level === level) : rows
      return { userIds: ids(wanted), groups: [] }
    }
    case 'administrators':
      return { userIds: ids(await ctx.db.rows(queries.administrators(tenantId))), groups: [] }
    default:
      return members(ctx, by, values)
  }
}
async function members(ctx: Ctx, by: string, values: readonly string[]): Promise<Found> {
  const tenantId = ctx.tenant.id
  const isAny = by === 'groups'
  const [roles, posts, orgs] = await ctx.db.all(
    queries.holdersOfRoles(tenantId, isAny || by === 'roles' ? values : []),
    queries.holdersOfPosts(tenantId, isAny || by === 'posts' ? values : []),
    queries.membersOfOrgs(tenantId, isAny || by === 'orgs' ? values : []),
  )
  const groups = [
    ...roles.map(({ roleId }) => `role:${roleId}`),
    ...posts.map(({ code }) => `post:${code}`),
    ...orgs.map(({ orgId }) => `org:${orgId}`),
  ]
  return { userIds: ids([...roles, ...posts, ...orgs]), groups: [...new Set(groups)] }
}
