import { raw, sql } from '../../infra/db/sql.ts'

/** All but the many streets, in the order of their codes as text: parents before their children. */
export const upperRegions = () =>
  raw<{ code: string; name: string; parent_code: string | null }>(
    sql`select code, name, parent_code from system_region where kind <> 'street' order by code`,
  )

export const regionAt = (code: string) =>
  raw<{ code: string; name: string; pathName: string; parentCode: string | null; kind: string }>(
    sql`select code, name, kind, path_name as "pathName", parent_code as "parentCode" from system_region where code = ${code}`,
  )
/** Divisions and all that is below them. */
export const regionsBelow = (codes: readonly string[]) =>
  raw<{ code: string; name: string }>(sql`with recursive below as (
      select code, name from system_region where code = any(${codes})
      union select c.code, c.name from system_region c join below b on c.parent_code = b.code)
    select code, name from below order by code`)
/** Two changes at once could leave a division below none. */
export const lockRegions = () => raw(sql`select pg_advisory_xact_lock(hashtext('system_region'))`)
export const insertRegion = (row: { code: string; name: string; kind: string; parent: string | null; path: string }) =>
  raw(sql`insert into system_region (code, name, kind, parent_code, path_name, edited_at)
    values (${row.code}, ${row.name}, ${row.kind}, ${row.parent}, ${row.path}, now())`)
export const changeRegion = (row: { code: string; name: string; kind: string; parent: string | null }) =>
  raw(sql`update system_region set name = ${row.name}, kind = ${row.kind}, parent_code = ${row.parent}, edited_at = now()
    where code = ${row.code}`)
/** The names from the province down, of a division and of all below it. */
export const rewritePaths = (code: string, above: string) =>
  raw(sql`with recursive named as (
      select code, concat_ws(' ', nullif(${above}::text, ''), name) as path from system_region where code = ${code}
      union all select c.code, n.path || ' ' || c.name from system_region c join named n on c.parent_code = n.code)
    update system_region r set path_name = n.path from named n where n.code = r.code`)
export const removeRegions = (codes: readonly string[]) =>
  raw<Record<string, unknown>>(sql`delete from system_region where code = any(${codes}) returning *`)
export const childrenOf = (parent: string | null) =>
  raw<{ name: string; id: string }>(sql`select name, code as id from system_region
    where parent_code is not distinct from ${parent} order by code`)
