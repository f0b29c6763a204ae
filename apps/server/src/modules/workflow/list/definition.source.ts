import { deployment, processDefinition } from '@cloud-steward/contract/workflow/definition.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { isAdministrator } from '../run/may-decide.ts'
import { contains, tenant, yes } from './shared-columns.source.ts'

export const deployments = standard(deployment, {
  columns: () => ({
    deploymentName: sql`t.name`,
    deploymentTime: sql`t.created_at`,
    modelCategory: sql`t.category`,
    modelVersion: sql`t.version`,
    tenantId: tenant,
  }),
  filters: { deploymentName: contains(sql`t.name`) },
})

/** Staff sees the versions that he may start; administrators of processes all of them. */
const startable = (
  ctx: Ctx,
): Sql => sql`(t.subject is null and (coalesce(cardinality(t.refer_group_id), 0) = 0 and coalesce(jsonb_array_length(t.user_id), 0) = 0
  or exists (select from identity_user_role ur where ur.tenant_id = t.tenant_id and ur.user_id = ${ctx.user!.id} and ur.role_id = any(t.refer_group_id))
  or t.user_id::text like ${`%${ctx.user!.id}%`}))`
const latest = sql`not exists (select from workflow_definition n where n.tenant_id = t.tenant_id and n.key = t.key and n.version > t.version)`
const definitionList = standard(processDefinition, {
  columns: (ctx) => ({
    mayStart: startable(ctx),
    isLatest: latest,
    suspended: sql`t.is_suspended`,
    deploymentId: sql`t.id`,
    resourceName: sql`t.key || '.bpmn20.xml'`,
    diagramResourceName: sql`t.key || '.svg'`,
    engineVersion: sql`'1'::text`,
    tenantId: tenant,
    processDefinitionKey: sql`t.key`,
    processDefinitionName: sql`t.name`,
    processDefinitionCategory: sql`t.category`,
    processDefinitionVersion: sql`t.version`,
    deployedAt: sql`t.created_at`,
  }),
  filters: {
    suspended: (value) => sql`t.is_suspended = ${yes(value)}`,
    processDefinitionKey: (value) => sql`t.key = ${value}`,
    processDefinitionName: contains(sql`t.name`),
    processDefinitionCategory: contains(sql`coalesce(t.category, '')`),
    processDefinitionVersion: (value) => sql`t.version = ${Number(value) || 0}`,
    mayStart: (value, ctx) => sql`${startable(ctx)} = ${yes(value)}`,
    isLatest: (value) => sql`(${latest}) = ${yes(value)}`,
  },
})
export const definitions: typeof definitionList = {
  ...definitionList,
  query: (ctx, input) => definitionList.query(ctx, isAdministrator(ctx) ? input : { ...input, mayStart: 'yes' }),
}
