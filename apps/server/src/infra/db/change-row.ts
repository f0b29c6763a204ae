import type { NewRow } from './bulk.ts'
import { withSounds } from './sounds.ts'
import { raw, type Sql, sql } from './sql.ts'
import type { Table } from './table-rows.ts'

/** Sets columns of one row of a table, by its id. Whoever goes by what it was has locked it before. */
export const changeRow =
  <Name extends Table>(table: Name) =>
  (tenantId: number, id: string, to: Partial<NewRow<Name>>) => {
    const sets = Object.entries(withSounds(table, to)).map(([name, value]): Sql => sql`${sql.ref(name)} = ${value}`)
    return raw(sql`update ${sql.table(table)} set ${sql.join(sets)} where tenant_id = ${tenantId} and id = ${id}`)
  }
