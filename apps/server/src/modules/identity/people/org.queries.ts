import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** Users who belong to one of these organisations. */
export const usersInOrgs = (tenantId: number, orgIds: readonly string[]) =>
  raw<{ username: string; nickname: string }>(
    sql`select username, nickname from identity_user where tenant_id = ${tenantId} and org_id = any(${orgIds}::uuid[]) order by username`,
  )
/** Kinds of organisations are a dictionary that people maintain. */
export const orgTypes = (tenantId: number) =>
  raw<{ name: string; value: string }>(
    sql`select dict_name as name, dict_value as value from system_dict
      where tenant_id = ${tenantId} and dict_type = 'org' and parent_id is not null order by dict_sequence, id`,
  )
export const topOrg = (tenantId: number) =>
  raw<{ id: string }>(
    sql`select id from identity_org where tenant_id = ${tenantId} and parent_id is null order by org_sequence, id limit 1`,
  )
export const insertOrgs = (tenantId: number, rows: readonly NewRow<'identity_org'>[]) =>
  insertMany(tenantId, 'identity_org', rows)
/** The organisation of a user and those above it. */
export const orgsAboveUser = (tenantId: number, userId: string) =>
  raw<{ id: string }>(
    sql`with recursive up as (
        select o.id, o.parent_id from identity_org o join identity_user u on u.tenant_id = o.tenant_id and u.org_id = o.id
          where u.tenant_id = ${tenantId} and u.id = ${userId}
        union select o.id, o.parent_id from identity_org o join up on o.id = up.parent_id where o.tenant_id = ${tenantId})
      select id from up`,
  )
