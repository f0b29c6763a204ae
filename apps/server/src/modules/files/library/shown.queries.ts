import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface TextOf {
  resource: string
  recordId: string
}
/** Pictures of texts among these ids, also those in the trash; held until the transaction ends, so that none is purged. */
export const shownNodes = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from file_node where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and is_shown and kind = 'file' order by id for share`,
  )
export const forgetShown = (tenantId: number, { resource, recordId }: TextOf) =>
  raw(sql`delete from file_shown where tenant_id = ${tenantId} and resource = ${resource} and record_id = ${recordId}`)
export const insertShown = (tenantId: number, { resource, recordId }: TextOf, ids: readonly string[]) =>
  insertMany(
    tenantId,
    'file_shown',
    ids.map((id) => ({ node_id: id, resource, record_id: recordId })),
  )
export const textsShowing = (tenantId: number, nodeId: string) =>
  raw<TextOf>(
    sql`select resource, record_id as "recordId" from file_shown where tenant_id = ${tenantId} and node_id = ${nodeId} order by resource, record_id limit 200`,
  )
/** How many texts show one of these nodes or one below them. */
export const countShowing = (tenantId: number, ids: readonly string[]) =>
  raw<{ texts: number }>(
    sql`select count(distinct (s.resource, s.record_id))::int as texts from file_shown s
      join file_node n on n.tenant_id = s.tenant_id and n.id = s.node_id
      where s.tenant_id = ${tenantId} and (n.id = any(${ids}::uuid[]) or n.above && ${ids}::uuid[])`,
  )
