import { raw, sql } from '../../../infra/db/sql.ts'
import type { TenantRow } from './tenant-state.rules.ts'

/** What the platform says of a tenant where everybody reads it. */
export interface TenantTerms {
  name: string
  starts_on: string | null
  ends_on: string | null
  grace_days: number
  house_limit: number
  package_id: string | null
  menus: string[] | null
  storage_mb: number | null
}
export interface KnownTenant extends TenantRow, TenantTerms {
  uid: string
}
const columns = sql`id, uid, code, name, status, house_limit, time_zone, starts_on, ends_on, grace_days, package_id, menus, storage_mb`

/** Adds a tenant unless its code or number is taken. */
export const insertTenant = (id: number, code: string, uid: string, terms: TenantTerms) =>
  raw<KnownTenant>(
    sql`insert into identity_tenant (id, code, uid, name, starts_on, ends_on, grace_days, house_limit, package_id, menus, storage_mb)
      values (${id}, ${code}, ${uid}, ${terms.name}, ${terms.starts_on}, ${terms.ends_on}, ${terms.grace_days}, ${terms.house_limit},
        ${terms.package_id}, ${terms.menus}, ${terms.storage_mb})
      on conflict do nothing returning ${columns}`,
  )
export const updateTenant = (uid: string, terms: TenantTerms) =>
  raw(sql`update identity_tenant set name = ${terms.name}, starts_on = ${terms.starts_on}, ends_on = ${terms.ends_on},
      grace_days = ${terms.grace_days}, house_limit = ${terms.house_limit}, package_id = ${terms.package_id}, menus = ${terms.menus},
      storage_mb = ${terms.storage_mb}
    where uid = ${uid}`)
/** Locked until the transaction ends. */
export const tenantsForUpdate = (uids: readonly string[]) =>
  raw<KnownTenant>(
    sql`select ${columns} from identity_tenant where uid = any(${uids}::uuid[]) order by id for no key update`,
  )
export const setTenantStatus = (uids: readonly string[], status: 'active' | 'locked') =>
  raw<{ uid: string }>(
    sql`update identity_tenant set status = ${status} where uid = any(${uids}::uuid[]) and status <> ${status} returning uid`,
  )
/** The menus and the storage quota a package gives its tenants. */
export type PackageTerms = Pick<TenantTerms, 'menus' | 'storage_mb'>
/** Copies changed menus and storage of a package to its tenants. */
export const setPackageTerms = (packageId: string, { menus, storage_mb: storage }: PackageTerms) =>
  raw(sql`update identity_tenant set menus = ${menus}::text[], storage_mb = ${storage} where package_id = ${packageId}`)

/** Who can put things right in a tenant: names to write to. */
export const administratorNames = (tenantId: number) =>
  raw<{ username: string }>(
    sql`select distinct u.username from identity_user u
      join identity_user_role x on x.tenant_id = u.tenant_id and x.user_id = u.id
      join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
      where u.tenant_id = ${tenantId} and u.status = 'active' and u.party_kind is null and r.code = 'ROLE_ADMIN' order by 1`,
  )
/** Who looks after these sites, where somebody does: names to write to about them. */
export const stewardNames = (tenantId: number, siteIds: readonly string[]) =>
  raw<{ siteId: string; username: string }>(
    sql`select s.id as "siteId", u.username from housing_site_manager s
      join identity_user u on u.tenant_id = s.tenant_id and u.id = s.steward_id and u.status = 'active'
      where s.tenant_id = ${tenantId} and s.id = any(${siteIds}::uuid[]) order by 2`,
  )
/** The first post of a new tenant, and who works at it. */
export const insertFirstPost = (tenantId: number, ids: { post: string; link: string; user: string }, name: string) => [
  raw(
    sql`insert into identity_post (tenant_id, id, post_code, post_name) values (${tenantId}, ${ids.post}, 'admin', ${name})`,
  ),
  raw(sql`insert into identity_user_post (tenant_id, id, user_id, post_code, post_type)
    values (${tenantId}, ${ids.link}, ${ids.user}, 'admin', 1)`),
]
