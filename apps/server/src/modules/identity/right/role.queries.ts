import { user } from '@cloud-steward/contract/identity/user.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

const roles = (tenantId: number, condition: Sql) =>
  raw<{ id: string; code: string; name: string }>(
    sql`select r.id, r.code, r.name from identity_role r where r.tenant_id = ${tenantId} and ${condition} order by r.created_at, r.id`,
  )
export const allRoles = (tenantId: number) => roles(tenantId, sql`true`)
/** Roles a user holds at a post, or those he does not hold there. */
export const rolesAt = (tenantId: number, userId: string, postCode: string, held: boolean) =>
  roles(
    tenantId,
    sql`${held ? sql`` : sql`not`} exists (select 1 from identity_user_role x where x.tenant_id = r.tenant_id and x.role_id = r.id
      and x.user_id = ${userId} and x.post_code = ${postCode})`,
  )

export interface Holder {
  id: string
  post_code: string
}
export const holdersOf = (tenantId: number, roleId: string) =>
  raw<Holder>(
    sql`select user_id as id, post_code from identity_user_role where tenant_id = ${tenantId} and role_id = ${roleId} order by 1, 2`,
  )
export const dropHolders = (tenantId: number, roleId: string) =>
  raw(sql`delete from identity_user_role where tenant_id = ${tenantId} and role_id = ${roleId}`)
export const insertHolders = (
  tenantId: number,
  rows: readonly { user_id: string; role_id: string; post_code: string }[],
) => insertMany(tenantId, 'identity_user_role', rows)

/** Every user once as himself and once for each of his posts. */
export const peopleAtPosts = (ctx: Pick<Ctx, 'tenant' | 'scope'>) =>
  raw<{
    id: string
    org_id: string | null
    username: string
    nickname: string
    post_code: string
    post_name: string | null
  }>(
    sql`select t.id, t.org_id, t.username, t.nickname, h.post_code, p.post_name from identity_user t
      cross join lateral (select '' as post_code union select x.post_code from identity_user_post x where x.tenant_id = t.tenant_id and x.user_id = t.id
        union select y.post_code from identity_user_role y where y.tenant_id = t.tenant_id and y.user_id = t.id) h
      left join identity_post p on p.tenant_id = t.tenant_id and p.post_code = h.post_code
      where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, user)} order by t.username, h.post_code limit 10000`,
  )
