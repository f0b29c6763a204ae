import type { DataScope } from '@cloud-steward/contract/identity/data-scope.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

export interface HeldRole {
  id: string
  code: string
  name: string
  urls: string[]
  /** `menuCode:button` */
  hidden: string[]
  menus: string[]
  /** `menuCode:field` */
  masked: string[]
  dataScope: DataScope
  /** Those of the scope `chosen`. */
  orgIds: string[]
}
/** Roles with the URLs, hidden buttons and menus of each. */
const withGrants = (tenantId: number, condition: Sql) =>
  raw<HeldRole>(
    sql`select r.id, r.code, r.name,
        array(select u.url from identity_role_url x join identity_url u on u.tenant_id = x.tenant_id and u.id = x.url_id
          where x.tenant_id = r.tenant_id and x.role_id = r.id) as urls,
        array(select menu_code || ':' || button from identity_role_hidden_button h where h.tenant_id = r.tenant_id and h.role_id = r.id) as hidden,
        array(select m.code from identity_role_menu x join identity_menu m on m.tenant_id = x.tenant_id and m.id = x.menu_id
          where x.tenant_id = r.tenant_id and x.role_id = r.id) as menus,
        array(select d.menu_code || ':' || f from identity_data_field d, unnest(d.fields) f
          where d.tenant_id = r.tenant_id and d.role_id = r.id) as masked,
        r.data_scope as "dataScope",
        array(select o.org_id::text from identity_role_org o where o.tenant_id = r.tenant_id and o.role_id = r.id) as "orgIds"
      from identity_role r where r.tenant_id = ${tenantId} and ${condition} order by r.code`,
  )
const heldBy = (tenantId: number, userId: string, postCode?: string | null): Sql =>
  sql`select role_id from identity_user_role where tenant_id = ${tenantId} and user_id = ${userId}
    and (${postCode ?? null}::text is null or post_code = ${postCode ?? null})`
/** The roles a user holds, at whatever post or at one of them. */
export const rolesOf = (tenantId: number, userId: string, postCode?: string | null) =>
  withGrants(tenantId, sql`r.id in (${heldBy(tenantId, userId, postCode)})`)
export const rolesById = (tenantId: number, ids: readonly string[]) =>
  withGrants(tenantId, sql`r.id = any(${ids}::uuid[])`)

export const roleIdsAt = (tenantId: number, userId: string, postCode: string) =>
  raw<{ id: string }>(
    sql`select role_id as id from identity_user_role where tenant_id = ${tenantId} and user_id = ${userId} and post_code = ${postCode} order by role_id`,
  )
/** Those he holds at posts alone. */
export const roleIdsOfPosts = (tenantId: number, userId: string) =>
  raw<{ id: string }>(
    sql`select role_id as id from identity_user_role where tenant_id = ${tenantId} and user_id = ${userId}
      group by role_id having not bool_or(post_code = '')`,
  )
export const dropRolesAt = (tenantId: number, userId: string, postCode: string) =>
  raw(
    sql`delete from identity_user_role where tenant_id = ${tenantId} and user_id = ${userId} and post_code = ${postCode}`,
  )
export const giveRoles = (
  tenantId: number,
  held: readonly { user_id: string; role_id: string; post_code?: string }[],
) => insertMany(tenantId, 'identity_user_role', held, { skipExisting: true })

/** Users who hold this role, may sign in, and are no party: a party changes nothing, whatever it holds. */
export const activeHolders = (tenantId: number, roleCode: string) =>
  raw<{ id: string }>(
    sql`select u.id from identity_user u where u.tenant_id = ${tenantId} and u.status = 'active' and u.party_kind is null and exists (
        select 1 from identity_user_role x join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
        where x.tenant_id = u.tenant_id and x.user_id = u.id and r.code = ${roleCode})`,
  )
/** Held until the transaction ends: changes of who holds which role come one after another. */
export const lockGrants = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('identity_grants'))`)
