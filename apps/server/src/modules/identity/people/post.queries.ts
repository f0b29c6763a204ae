import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** The names of a post and of those above it, from the top. */
export const postPath = (code: Sql): Sql =>
  sql`(with recursive above as (
      select p.parent_id, p.post_name, 1 as depth from identity_post p where p.tenant_id = t.tenant_id and p.post_code = ${code}
      union all select p.parent_id, p.post_name, a.depth + 1 from identity_post p join above a on p.id = a.parent_id where p.tenant_id = t.tenant_id)
    select string_agg(post_name, ' / ' order by depth desc) from above)`
export const postsOfUser = (tenantId: number, userId: string) =>
  raw<{ name: string; value: string }>(
    sql`select ${postPath(sql`t.post_code`)} as name, t.post_code as value from identity_user_post t
      where t.tenant_id = ${tenantId} and t.user_id = ${userId} and t.status = 1 order by t.post_type, t.post_code`,
  )
export const userPostsByIds = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; user_id: string; post_code: string }>(
    sql`select id, user_id, post_code from identity_user_post where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) for update`,
  )
