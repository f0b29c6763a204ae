import { raw, sql } from '../../../infra/db/sql.ts'

/** Of two who fill or empty a tenant at once the second waits, and then sees what the first has done. */
export const lockSample = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('housing_sample'))`)
/** Whether the tenant has houses, renters or leases of the sample, and others. Marks stay when a sample is removed. */
export const whatIsThere = (tenantId: number) =>
  raw<{ sample: boolean; own: boolean }>(
    sql`select coalesce(bool_or(not t.own), false) as sample, coalesce(bool_or(t.own), false) as own from (
      select distinct ${isOwn(tenantId, 'house')} as own from housing_house t where t.tenant_id = ${tenantId}
      union select distinct ${isOwn(tenantId, 'rentee')} from housing_rentee t where t.tenant_id = ${tenantId}
      union select distinct ${isOwn(tenantId, 'lease')} from housing_lease t where t.tenant_id = ${tenantId}) t`,
  )
/** A condition on rows `t`: that they are no sample. */
const isOwn = (tenantId: number, kind: string) =>
  sql`not exists (select from infra_counter c where c.tenant_id = ${tenantId} and c.name = ${`sample:${kind}:`} || t.id::text)`

/** Whether a sample lease is more than a draft, or something that is no sample stands on one: a lease, or a house. */
export const usedSample = (tenantId: number) =>
  raw<{ found: boolean }>(
    sql`select exists (select from housing_lease t where t.tenant_id = ${tenantId} and t.status <> 'draft'
        and not ${isOwn(tenantId, 'lease')})
      or exists (select from housing_lease t
        join housing_room r on r.tenant_id = t.tenant_id and r.id = t.room_id
        join infra_counter c on c.tenant_id = t.tenant_id
          and c.name in ('sample:rentee:' || t.rentee_id::text, 'sample:house:' || r.house_id::text)
        where t.tenant_id = ${tenantId} and ${isOwn(tenantId, 'lease')})
      or exists (select from housing_house t
        join infra_counter c on c.tenant_id = t.tenant_id
          and c.name in ('sample:building:' || t.building_id::text, 'sample:landlord:' || t.landlord_id::text)
        where t.tenant_id = ${tenantId} and ${isOwn(tenantId, 'house')}) as found`,
  )
/** Those of these records that are still there. */
export const presentOf = (tenantId: number, table: string, ids: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
