import { raw, sql } from '../../infra/db/sql.ts'

type Values = Record<string, unknown> | null
export interface Recorded {
  at: string
  username: string | null
  action: string
  resource: string
  before: Values
  after: Values
}
/** What was done to one record, the newest first. */
export const recordOf = (tenantId: number, recordId: string, most: number) =>
  raw<Recorded>(sql`select created_at as at, username, action, resource, before, after from system_audit
    where tenant_id = ${tenantId} and record_id = ${recordId} order by created_at desc, id desc limit ${most}`)
export const operationById = (tenantId: number, id: string) =>
  raw<{ resource: string; before: Values; after: Values }>(
    sql`select resource, before, after from system_audit where tenant_id = ${tenantId} and id = ${id}`,
  )
