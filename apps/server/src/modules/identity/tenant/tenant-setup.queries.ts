import { raw, sql } from '../../../infra/db/sql.ts'

type Known = { key: string; id: string }

export const placeUsers = (tenantId: number, orgId: string) =>
  raw(sql`update identity_user set org_id = ${orgId} where tenant_id = ${tenantId} and org_id is null`)

export const rolesByCode = (tenantId: number) =>
  raw<Known>(sql`select code as key, id from identity_role where tenant_id = ${tenantId}`)
export const urlsByAddress = (tenantId: number) =>
  raw<Known>(sql`select url as key, id from identity_url where tenant_id = ${tenantId}`)
export const menusByCode = (tenantId: number) =>
  raw<Known>(sql`select code as key, id from identity_menu where tenant_id = ${tenantId}`)
export const heldMenus = (tenantId: number) =>
  raw<{ key: string }>(
    sql`select role_id || ' ' || menu_id as key from identity_role_menu where tenant_id = ${tenantId}`,
  )
/** A screen of the tenant's own that has the address of a new one of ours makes way. */
export const freePaths = (tenantId: number, paths: readonly string[]) =>
  raw(
    sql`update identity_menu set path = path || '-' || code where tenant_id = ${tenantId} and path = any(${paths}::text[])`,
  )
