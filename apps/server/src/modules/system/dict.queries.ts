import { insertMany, type NewRow } from '../../infra/db/bulk.ts'
import { raw, sql } from '../../infra/db/sql.ts'

export const valuesOfType = (tenantId: number, dictType: string) =>
  raw<{ name: string; value: string }>(
    sql`select dict_name as name, dict_value as value from system_dict
      where tenant_id = ${tenantId} and dict_type = ${dictType} and parent_id is not null order by dict_sequence, id`,
  )
export const knownTypes = (tenantId: number) =>
  raw<{ dictType: string }>(
    sql`select dict_type as "dictType" from system_dict where tenant_id = ${tenantId} and parent_id is null`,
  )
export const typeOfDict = (tenantId: number, id: string) =>
  raw<{ dictType: string }>(
    sql`select dict_type as "dictType" from system_dict where tenant_id = ${tenantId} and id = ${id}`,
  )
export const insertDicts = (tenantId: number, rows: readonly NewRow<'system_dict'>[]) =>
  insertMany(tenantId, 'system_dict', rows, { skipExisting: true })
