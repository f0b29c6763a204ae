import { insertMany, type NewRow } from '../../infra/db/bulk.ts'
import { raw, sql } from '../../infra/db/sql.ts'

/** Menus and storage of a package, locked against changes until the transaction ends. */
export const packageTerms = (platformId: number, id: string) =>
  raw<{ menus: string[]; storage_mb: number | null }>(
    sql`select menus, storage_mb from platform_package where tenant_id = ${platformId} and id = ${id} for share`,
  )
export const tenantsWithPackage = (ids: readonly string[]) =>
  raw<{ id: number }>(sql`select id from identity_tenant where package_id = any(${ids}::uuid[]) limit 1`)
/** The package of those who register themselves, if one is named. */
export const packageForRegistration = (platformId: number) =>
  raw<{ id: string }>(sql`select id from platform_package where tenant_id = ${platformId} and registration`)
export const putPackage = (platformId: number, row: NewRow<'platform_package'>) =>
  insertMany(platformId, 'platform_package', [row], { skipExisting: true })
/** Storage quota of a tenant in MB; null: unlimited. */
export const storageOfTenant = (id: number) =>
  raw<{ storage: number | null }>(sql`select storage_mb as storage from identity_tenant where id = ${id}`)
