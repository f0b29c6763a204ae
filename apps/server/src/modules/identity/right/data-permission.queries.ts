import { raw, sql } from '../../../infra/db/sql.ts'

export interface DataEntry {
  role_id: string
  role_code: string
  menu_code: string
  fields: string[]
}
export const dataEntries = (tenantId: number, menuCode?: string) =>
  raw<DataEntry>(
    sql`select d.role_id, r.code as role_code, d.menu_code, d.fields from identity_data_field d
      join identity_role r on r.tenant_id = d.tenant_id and r.id = d.role_id
      where d.tenant_id = ${tenantId} and (${menuCode ?? null}::text is null or d.menu_code = ${menuCode ?? null}) order by r.code`,
  )
export const putDataEntry = (tenantId: number, roleId: string, menuCode: string, fields: readonly string[]) =>
  raw(
    sql`insert into identity_data_field (tenant_id, role_id, menu_code, fields) values (${tenantId}, ${roleId}, ${menuCode}, ${fields}::text[])
      on conflict (tenant_id, role_id, menu_code) do update set fields = excluded.fields`,
  )
export const dropDataEntry = (tenantId: number, roleId: string, menuCode: string) =>
  raw(
    sql`delete from identity_data_field where tenant_id = ${tenantId} and role_id = ${roleId} and menu_code = ${menuCode}`,
  )
