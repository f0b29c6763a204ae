import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'

export const yes = (value: string): boolean => ['yes', 'true', '1'].includes(value)
export const nameOf = (id: Sql): Sql =>
  sql`(select u.username from identity_user u where u.tenant_id = t.tenant_id and u.id = ${id})`
export const none = sql`null::text`
export const noId = sql`null::uuid`
export const tenant = sql`t.tenant_id::text`
export const contains = (of: Sql) => (value: string) => sql`strpos(lower(${of}), lower(${value})) > 0`
/** A bound as clients write it: ISO 8601, or a day and a time of UTC. A text that is no time finds nothing. */
export const bound = (column: Sql, way: 'from' | 'to', value: string): Sql => {
  const at = new Date(value.includes('T') ? value : `${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`)
  if (Number.isNaN(at.getTime())) return sql`false`
  const moment = sql`${at.toISOString()}::timestamptz`
  return way === 'from' ? sql`${column} >= ${moment}` : sql`${column} <= ${moment}`
}

/** Variables of a process without a form of ours: fields of a form are shown by the rights of each node, never in lists. */
const variablesOf = (
  vars: Sql,
) => sql`case when d.form is null then (select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(${vars}) v
  where v.key not like '\\_%') else '{}' end`
/** Names of the nodes where an instance stands. */
export const standsAt = (
  column: 'node' | 'name',
) => sql`(select string_agg(distinct k.${sql.ref(column)}, ', ') from workflow_task k
  where k.tenant_id = t.tenant_id and k.instance_id = t.id and k.state = 'open')`
export const ofDefinition = sql`join workflow_definition d on d.tenant_id = t.tenant_id and d.id = t.definition_id`
export const instanceColumns = (): Record<string, Sql> => ({
  processInstanceId: sql`t.id`,
  processDefinitionId: sql`t.definition_id`,
  processDefinitionKey: sql`d.key`,
  processDefinitionName: sql`d.name`,
  processDefinitionVersion: sql`d.version`,
  activityName: standsAt('name'),
  startUserId: nameOf(sql`t.starter_id`),
  startTime: sql`t.started_at`,
  processInstanceName: sql`t.name`,
  deploymentId: sql`t.definition_id`,
  processVariables: variablesOf(sql`t.vars`),
  tenantId: tenant,
})
export const instanceFilters = {
  processDefinitionKey: (value: string) => sql`d.key = ${value}`,
  processDefinitionVersion: (value: string) => sql`d.version = ${Number(value) || 0}`,
  processInstanceName: contains(sql`t.name`),
  startUserId: (value: string) =>
    sql`t.starter_id in (select u.id from identity_user u where u.tenant_id = t.tenant_id and (u.username = ${value} or u.nickname = ${value}))`,
}

export const ofInstance = sql`join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
  join workflow_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id`
export const comments = sql`(select coalesce(jsonb_agg(coalesce(u.username, 'system') || '：' || c.comment order by c.created_at), '[]')
  from workflow_action c left join identity_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
  where c.tenant_id = t.tenant_id and c.instance_id = i.root_id and c.comment is not null and c.kind <> 'start')`
export const local = sql`jsonb_strip_nulls(jsonb_build_object('startTime', to_char(i.period_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'endTime', to_char(i.period_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'description', i.description))`
export const taskColumns = (): Record<string, Sql> => ({
  processDefinitionName: sql`d.name`,
  processInstanceName: sql`i.name`,
  processInstanceId: sql`i.root_id`,
  processDefinitionId: sql`i.definition_id`,
  assignee: nameOf(sql`t.assignee_id`),
  owner: nameOf(sql`t.owner_id`),
  startUserId: nameOf(sql`i.starter_id`),
  claimTime: sql`t.claimed_at`,
  dueDate: sql`t.due_at`,
  delegationState: sql`upper(t.delegation)`,
  suspended: sql`i.is_suspended`,
  category: sql`d.category`,
  description: sql`i.description`,
  parentTaskId: sql`t.parent_id`,
  taskDefinitionKey: sql`t.node`,
  taskLocalVariables: local,
  processVariables: variablesOf(sql`i.vars`),
  tenantId: tenant,
  comments,
  taskName: sql`t.name`,
})
export const taskFilters = {
  taskName: contains(sql`t.name`),
  processDefinitionName: contains(sql`d.name`),
}
export const byAccount = (value: string): Sql =>
  sql`t.assignee_id in (select u.id from identity_user u where u.tenant_id = t.tenant_id and (u.username = ${value} or u.nickname = ${value}))`
export const late = (ctx: Ctx) => sql`(t.state = 'open' and t.due_at < ${ctx.now().toISOString()}::timestamptz)`
export const millis = (from: Sql, to: Sql): Sql =>
  sql`least(2147483647, floor(extract(epoch from ${to} - ${from}) * 1000))::int`
