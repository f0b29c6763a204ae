import { raw, sql } from '../../../infra/db/sql.ts'

export interface RightRow {
  nodeId: string
  depth: number
  subject: string
  may: 'read' | 'write'
}
/** The rights of all folders: a tenant has a few dozen. */
export const rightsOfTenant = (tenantId: number) =>
  raw<RightRow>(
    sql`select r.node_id as "nodeId", cardinality(n.above) as depth, r.subject, r.may
      from file_right r join file_node n on n.tenant_id = r.tenant_id and n.id = r.node_id where r.tenant_id = ${tenantId}`,
  )
export const deleteRights = (tenantId: number, nodeId: string) =>
  raw(sql`delete from file_right where tenant_id = ${tenantId} and node_id = ${nodeId}`)
