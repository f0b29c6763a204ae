import { raw, sql } from '../../../infra/db/sql.ts'

type Said = Readonly<Record<string, unknown>>
export interface ChangeRow {
  id: string
  created_at: string
  username: string | null
  action: 'add' | 'update'
  before: Said | null
  after: Said | null
  /** How many changes there are, also beyond the limit. */
  all: number
}
export const changesOfParam = (tenantId: number, paramId: string, most: number) =>
  raw<ChangeRow>(sql`select id, created_at, username, action, before, after, count(*) over ()::int as all from system_audit
    where tenant_id = ${tenantId} and record_id = ${paramId} and resource = 'system.param' and action in ('add', 'update')
    order by created_at desc, id desc limit ${most}`)
export const paramNow = (tenantId: number, paramId: string) =>
  raw<{ paramName: string; paramKey: string; paramValue: string | null }>(
    sql`select param_name as "paramName", param_key as "paramKey", param_value as "paramValue" from system_param
      where tenant_id = ${tenantId} and id = ${paramId}`,
  )
