import { raw, sql } from '../../../infra/db/sql.ts'

/** Titles of records of one table. @param title its column */
export const titlesOf = (tenantId: number, table: string, title: string, ids: readonly string[]) =>
  raw<{ id: string; title: string }>(
    sql`select id::text as id, ${sql.ref(title)} as title from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
/** Names of divisions by their codes. */
export const divisionNames = (codes: readonly string[]) =>
  raw<{ code: string; name: string }>(sql`select code, name from system_region where code = any(${codes}::text[])`)
