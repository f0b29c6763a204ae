import { colleague } from '@cloud-steward/contract/identity/user.ts'
import { anyOf } from '../../../infra/db/conditions.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { usersInScope } from './user.scope.ts'

const held = (
  user: Sql,
): Sql => sql`identity_user_role x join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
  where x.tenant_id = t.tenant_id and x.user_id = ${user}`
/** What lists show of a user besides his own record: `t` has his organisation, `user` is his id. */
export function userColumns(user: Sql): Record<string, Sql> {
  const names = sql`(select string_agg(distinct r.name, ',' order by r.name) from ${held(user)})`
  return {
    // Ids in the order of nothing but themselves would not stand beside their names.
    roleId: sql`(select string_agg(y.id::text, ',' order by y.name) from (select distinct r.id, r.name from ${held(user)}) y)`,
    roleName: names,
    roleIdCn: names,
    // His main one; of who has none the first that is shown.
    postCode: sql`(select p.post_code from identity_user_post p where p.tenant_id = t.tenant_id and p.user_id = ${user}
      and (p.post_type = 1 or p.status = 1) order by p.post_type, p.post_code limit 1)`,
    orgIdCn: sql`(select o.org_name from identity_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
  }
}
export const userFilters = (user: Sql): ListSource['filters'] => ({
  roleId: (value) =>
    sql`exists (select 1 from identity_user_role x where x.tenant_id = t.tenant_id and x.user_id = ${user} and ${anyOf(sql`x.role_id`, value, 'uuid')})`,
  // An organisation means all that lies below it as well.
  orgId: (value, { tenant }) => sql`t.org_id in (with recursive below as (
        select o.id from identity_org o where o.tenant_id = ${tenant.id} and ${anyOf(sql`o.id`, value, 'uuid')}
        union select o.id from identity_org o join below b on o.parent_id = b.id where o.tenant_id = ${tenant.id})
      select id from below)`,
})

export const colleagues = standard(colleague, { scope: { orgs: usersInScope } })

/** Users with their roles, in the order of their names, and organisation. */
export const userSource: ListSource = {
  scope: { orgs: usersInScope },
  columns: () => ({
    ...userColumns(sql`t.id`),
    status: sql`case t.status when 'active' then 1 else 0 end`,
    secondFactor: sql`exists (select from identity_second_factor f
      where f.tenant_id = t.tenant_id and f.user_id = t.id and f.confirmed_at is not null)`,
  }),
  filters: userFilters(sql`t.id`),
}
