import { raw, sql } from '../../../infra/db/sql.ts'

export const clearDefault = (tenantId: number) =>
  raw(sql`update prepaid_warning_plan set is_default = false where tenant_id = ${tenantId} and is_default`)
/** Whether accounts go by one of these, or it is what new ones begin with. */
export const planInUse = (tenantId: number, ids: readonly string[]) =>
  raw<{ yes: boolean }>(
    sql`select true as yes from prepaid_warning_plan p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])
      and (p.is_default or exists (select from prepaid_account a where a.tenant_id = p.tenant_id and a.plan_id = p.id)) limit 1`,
  )
