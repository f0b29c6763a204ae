import { execution, processInstance } from '@cloud-steward/contract/workflow/instance.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import {
  contains,
  instanceColumns,
  instanceFilters,
  none,
  ofDefinition,
  standsAt,
  tenant,
  yes,
} from './shared-columns.source.ts'

export const runningInstances = standard(processInstance, {
  joins: () => ofDefinition,
  columns: () => ({
    ...instanceColumns(),
    activityId: standsAt('node'),
    suspended: sql`t.is_suspended`,
    ended: sql`t.state <> 'running'`,
  }),
  filters: {
    ...instanceFilters,
    processDefinitionName: contains(sql`d.name`),
    suspended: (value) => sql`t.is_suspended = ${yes(value)}`,
    hasIncident: (value) => sql`t.has_incident = ${yes(value)}`,
  },
})

export const executionRows = standard(execution, {
  joins: () => sql`join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id`,
  columns: () => ({
    processInstanceId: sql`t.instance_id`,
    activityId: sql`t.node`,
    name: sql`coalesce((select k.name from workflow_task k where k.tenant_id = t.tenant_id and k.execution_id = t.id limit 1), t.node, t.kind)`,
    suspended: sql`i.is_suspended`,
    ended: sql`false`,
    parentProcessInstanceId: sql`i.parent_id`,
    rootProcessInstanceId: sql`i.root_id`,
    superExecutionId: sql`i.parent_execution_id`,
    description: none,
    tenantId: tenant,
  }),
  filters: { processInstanceId: (value) => sql`t.instance_id::text = ${value}` },
})
