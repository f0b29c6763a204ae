import { raw, sql } from '../../infra/db/sql.ts'

export const businessById = (platformId: number, id: string) =>
  raw<{ id: string; state: string }>(
    sql`select id, state from platform_business where tenant_id = ${platformId} and id = ${id}`,
  )
/** Tenants made before anything was decided about them have no row of their own yet. */
export const ensureDetail = (platformId: number, id: string) =>
  raw(sql`insert into platform_detail (tenant_id, id) values (${platformId}, ${id}) on conflict do nothing`)
export const setLicence = (platformId: number, id: string, licenceNo: string) =>
  raw(sql`update platform_detail set licence_no = ${licenceNo} where tenant_id = ${platformId} and id = ${id}`)
/** A tenant that registered itself: it works on trial until the platform decides. */
export const markApplied = (platformId: number, id: string) =>
  raw(sql`update platform_detail set state = 'pending' where tenant_id = ${platformId} and id = ${id}`)
