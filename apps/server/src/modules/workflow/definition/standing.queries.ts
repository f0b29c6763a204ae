import { raw, sql } from '../../../infra/db/sql.ts'

/** The nodes of an instance with their states; one row without a node where it has none. */
export const standing = (tenantId: number, instanceId: string) =>
  raw<{ definitionId: string; instanceState: string; node: string | null; state: string | null }>(sql`
    select i.definition_id as "definitionId", i.state as "instanceState", a.node, a.state from workflow_instance i
      left join workflow_act a on a.tenant_id = i.tenant_id and a.instance_id = i.id
    where i.tenant_id = ${tenantId} and i.id = ${instanceId}`)
