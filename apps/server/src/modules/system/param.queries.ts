import { raw, sql } from '../../infra/db/sql.ts'

export const paramById = (tenantId: number, id: string) =>
  raw<{ key: string; value: string | null }>(sql`select param_key as key, param_value as value from system_param
    where tenant_id = ${tenantId} and id = ${id} for update`)
export const paramByName = (tenantId: number, name: string) =>
  raw<{ value: string | null }>(sql`select coalesce(s.value, p.param_value) as value from system_param p
    left join system_param_secret s on s.tenant_id = p.tenant_id and s.param_id = p.id
    where p.tenant_id = ${tenantId} and p.param_name = ${name}`)
export const keepSecret = (tenantId: number, id: string, value: string) =>
  raw(sql`insert into system_param_secret (tenant_id, param_id, value) values (${tenantId}, ${id}, ${value})
    on conflict (tenant_id, param_id) do update set value = excluded.value`)
export const dropSecret = (tenantId: number, id: string) =>
  raw(sql`delete from system_param_secret where tenant_id = ${tenantId} and param_id = ${id}`)
