import { raw, sql } from '../../../infra/db/sql.ts'

const MOST_NAMED = 6
/** Names of some of these organisations. */
export const orgNames = (tenantId: number, ids: readonly string[]) =>
  raw<{ name: string }>(
    sql`select org_name as name from identity_org where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      order by org_sequence, id limit ${sql.lit(MOST_NAMED)}`,
  )

/** Roles with what is written down for them: scopes, and screens with hidden fields and buttons. */
export const rulesOfRoles = (tenantId: number) =>
  raw<{
    id: string
    code: string
    name: string
    dataScope: string
    orgs: number
    /** Holders who belong to no organisation. */
    astray: number
    menus: string[]
    masked: string[]
    hidden: string[]
  }>(
    sql`select r.id, r.code, r.name, r.data_scope as "dataScope",
        (select count(*)::int from identity_role_org o where o.tenant_id = r.tenant_id and o.role_id = r.id) as orgs,
        (select count(distinct u.id)::int from identity_user_role x join identity_user u on u.tenant_id = x.tenant_id and u.id = x.user_id
          where x.tenant_id = r.tenant_id and x.role_id = r.id and u.org_id is null) as astray,
        array(select m.code from identity_role_menu x join identity_menu m on m.tenant_id = x.tenant_id and m.id = x.menu_id
          where x.tenant_id = r.tenant_id and x.role_id = r.id) as menus,
        array(select d.menu_code || ':' || f from identity_data_field d, unnest(d.fields) f
          where d.tenant_id = r.tenant_id and d.role_id = r.id order by 1) as masked,
        array(select h.menu_code || ':' || h.button from identity_role_hidden_button h
          where h.tenant_id = r.tenant_id and h.role_id = r.id order by 1) as hidden
      from identity_role r where r.tenant_id = ${tenantId} order by r.code`,
  )
