import { raw, sql } from '../../../infra/db/sql.ts'

/** Tables whose records are parts of figures; each is known by its name. */
export type NamedTable = 'housing_site' | 'housing_landlord' | 'work_order_installer'
export const titlesOf = (tenantId: number, table: NamedTable, ids: readonly string[]) =>
  raw<{ id: string; title: string }>(
    sql`select id::text as id, name as title from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
/** Names of divisions by their codes. */
export const divisionNames = (codes: readonly string[]) =>
  raw<{ code: string; name: string }>(sql`select code, name from system_region where code = any(${codes}::text[])`)
