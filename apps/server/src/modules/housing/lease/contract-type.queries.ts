import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type ContractTypeRow = TableRow<'housing_contract_type'>
export const contractTypeById = (tenantId: number, id: string) =>
  raw<ContractTypeRow>(sql`select * from housing_contract_type where tenant_id = ${tenantId} and id = ${id}`)
/** How the own fields of all types are called, each once. */
export const extraLabels = (tenantId: number) =>
  raw<{ label: string }>(
    sql`select distinct f ->> 'label' as label from housing_contract_type, jsonb_array_elements(fields) f where tenant_id = ${tenantId}`,
  )
/** The text in force of the family a type names, for a lease that has a type. */
export const templateOfType = (tenantId: number, leaseId: string) =>
  raw<{ id: string; name: string; body: string }>(
    sql`select p.id, p.name, p.body from housing_lease l
      join housing_contract_type c on c.tenant_id = l.tenant_id and c.id = l.type_id
      join housing_template t on t.tenant_id = c.tenant_id and t.id = c.template_id
      join housing_template p on p.tenant_id = t.tenant_id and p.family_id = t.family_id and p.state = 'published'
      where l.tenant_id = ${tenantId} and l.id = ${leaseId} order by p.version desc limit 1`,
  )
export const knownTypes = (tenantId: number) =>
  raw<{ name: string }>(sql`select name from housing_contract_type where tenant_id = ${tenantId}`)
export const insertContractTypes = (tenantId: number, rows: readonly NewRow<'housing_contract_type'>[]) =>
  insertMany(tenantId, 'housing_contract_type', rows)
