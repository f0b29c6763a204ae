import type { NewRow } from './bulk.ts'
import type { DB } from './db-types.ts'
import { raw, type Sql, sql } from './sql.ts'

/** Sets columns of one row of a table, by its id. Whoever goes by what it was has locked it before. */
export const changeRow =
  <Table extends keyof DB>(table: Table) =>
  (tenantId: number, id: string, to: Partial<NewRow<Table>>) => {
    const sets = Object.entries(to).map(([name, value]): Sql => sql`${sql.ref(name)} = ${value}`)
    return raw(sql`update ${sql.table(table)} set ${sql.join(sets)} where tenant_id = ${tenantId} and id = ${id}`)
  }
