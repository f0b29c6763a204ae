import { Refusal } from '@cloud-steward/contract'
import { PROCESS_ACTIONS } from '@cloud-steward/contract/workflow/choices.ts'
import { deployment, processDefinition } from '@cloud-steward/contract/workflow/definition.ts'
import * as history from '@cloud-steward/contract/workflow/history.ts'
import { execution, processInstance } from '@cloud-steward/contract/workflow/instance.ts'
import { personalTask, processTask } from '@cloud-steward/contract/workflow/task.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { translate } from '../../../infra/labels.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { isAdministrator } from '../run/task.service.ts'

const yes = (value: string): boolean => ['yes', 'true', '1'].includes(value)
const nameOf = (id: Sql): Sql =>
  sql`(select u.username from identity_user u where u.tenant_id = t.tenant_id and u.id = ${id})`
const none = sql`null::text`
const noId = sql`null::uuid`
const tenant = sql`t.tenant_id::text`
const contains = (of: Sql) => (value: string) => sql`strpos(lower(${of}), lower(${value})) > 0`
const instant = (value: string): string => {
  const at = new Date(value.includes('T') ? value : `${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`)
  if (Number.isNaN(at.getTime())) throw new Refusal('kit.error.badValue', { fields: ['startTime'] })
  return at.toISOString()
}

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

/** Names of the nodes where an instance stands. */
const standsAt = (
  column: 'node' | 'name',
) => sql`(select string_agg(distinct k.${sql.ref(column)}, ', ') from workflow_task k
  where k.tenant_id = t.tenant_id and k.instance_id = t.id and k.state = 'open')`
const ofDefinition = sql`join workflow_definition d on d.tenant_id = t.tenant_id and d.id = t.definition_id`
const instanceColumns = (): Record<string, Sql> => ({
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
  processVariables: sql`(select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(t.vars) v where v.key not like '\\_%')`,
  tenantId: tenant,
})
const instanceFilters = {
  processDefinitionKey: (value: string) => sql`d.key = ${value}`,
  processDefinitionVersion: (value: string) => sql`d.version = ${Number(value) || 0}`,
  processInstanceName: contains(sql`t.name`),
  startUserId: (value: string) =>
    sql`t.starter_id in (select u.id from identity_user u where u.tenant_id = t.tenant_id and (u.username = ${value} or u.nickname = ${value}))`,
}
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

const ofInstance = sql`join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
  join workflow_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id`
const comments = sql`(select coalesce(jsonb_agg(coalesce(u.username, 'system') || '：' || c.comment order by c.created_at), '[]')
  from workflow_action c left join identity_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
  where c.tenant_id = t.tenant_id and c.instance_id = i.root_id and c.comment is not null and c.kind <> 'start')`
const local = sql`jsonb_strip_nulls(jsonb_build_object('startTime', to_char(i.period_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'endTime', to_char(i.period_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'description', i.description))`
const taskColumns = (): Record<string, Sql> => ({
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
  processVariables: sql`(select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(i.vars) v where v.key not like '\\_%')`,
  tenantId: tenant,
  comments,
  taskName: sql`t.name`,
})
const taskFilters = {
  taskName: contains(sql`t.name`),
  processDefinitionName: contains(sql`d.name`),
}
const byAccount = (value: string): Sql =>
  sql`t.assignee_id in (select u.id from identity_user u where u.tenant_id = t.tenant_id and (u.username = ${value} or u.nickname = ${value}))`
const late = (ctx: Ctx) => sql`(t.state = 'open' and t.due_at < ${ctx.now().toISOString()}::timestamptz)`
export const openTasks = standard(processTask, {
  joins: () => ofInstance,
  columns: (ctx) => ({ ...taskColumns(), isLate: late(ctx) }),
  filters: { ...taskFilters, assignee: byAccount, isLate: (value, ctx) => sql`${late(ctx)} = ${yes(value)}` },
})

/** Groups of the caller, in which tasks may be offered to him. */
const myGroups = (
  ctx: Ctx,
): Sql => sql`array(select 'role:' || ur.role_id from identity_user_role ur where ur.tenant_id = ${ctx.tenant.id} and ur.user_id = ${ctx.user!.id}
  union all select 'post:' || up.post_code from identity_user_post up where up.tenant_id = ${ctx.tenant.id} and up.user_id = ${ctx.user!.id} and up.status = 1
  union all select 'org:' || u.org_id from identity_user u where u.tenant_id = ${ctx.tenant.id} and u.id = ${ctx.user!.id} and u.org_id is not null)`
export const isMine = (status: string, ctx: Ctx): Sql => {
  const me = ctx.user!.id
  if (status === 'candidate')
    return sql`(t.state = 'open' and t.assignee_id is null and (t.candidate_user_ids @> array[${me}::uuid] or t.candidate_groups && ${myGroups(ctx)}))`
  if (status === 'finished') return sql`(t.state = 'done' and t.ended_by = ${me})`
  return sql`(t.state = 'open' and t.assignee_id = ${me})`
}
const ownTasks = standard(personalTask, {
  joins: () => ofInstance,
  columns: () => ({
    ...taskColumns(),
    dynamicProperty: sql`(select string_agg(v.key || '：' || (v.value #>> '{}'), chr(10) order by v.key) from jsonb_each(i.vars) v where v.key like '动态属性%')`,
    taskStatus: none,
    startTime: sql`t.created_at`,
    endTime: sql`t.ended_at`,
    instanceState: sql`i.state`,
  }),
  filters: {
    ...taskFilters,
    taskStatus: isMine,
    startTime: (value) => sql`i.period_from >= ${instant(value)}::timestamptz`,
    endTime: (value) => sql`i.period_to <= ${instant(value)}::timestamptz`,
    description: contains(sql`coalesce(i.description, '')`),
  },
})

const STATUSES = new Set(['candidate', 'assignee', 'finished'])
/** Never anything but the caller's own. */
export const personalTasks: typeof ownTasks = {
  ...ownTasks,
  query: (ctx, input) => {
    const taskStatus = STATUSES.has(String(input.taskStatus)) ? input.taskStatus : 'assignee'
    return ownTasks.query(ctx, { ...input, taskStatus })
  },
}

const statusOf = (ctx: Ctx): Sql => sql`case t.state
  when 'running' then ${translate(ctx.language, 'workflow.status.running')} when 'approved' then ${translate(ctx.language, 'workflow.status.approved')}
  when 'rejected' then ${translate(ctx.language, 'workflow.status.rejected')} else ${translate(ctx.language, 'workflow.status.terminated')} end`
const millis = (from: Sql, to: Sql): Sql =>
  sql`least(2147483647, floor(extract(epoch from ${to} - ${from}) * 1000))::int`
const instancesOfAll = standard(history.historicInstance, {
  joins: () => ofDefinition,
  columns: (ctx) => ({
    ...instanceColumns(),
    processStatus: statusOf(ctx),
    endTime: sql`t.ended_at`,
    durationInMillis: millis(sql`t.started_at`, sql`t.ended_at`),
    deleteReason: sql`case when t.state in ('cancelled', 'terminated') then t.reason end`,
    startActivityId: sql`(select a.node from workflow_act a where a.tenant_id = t.tenant_id and a.instance_id = t.id and a.seq = 1)`,
    endActivityId: sql`t.end_node`,
    superProcessInstanceId: sql`t.parent_id`,
    comments: sql`(select coalesce(jsonb_agg(coalesce(u.username, 'system') || '：' || c.comment order by c.created_at), '[]')
      from workflow_action c left join identity_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
      where c.tenant_id = t.tenant_id and c.instance_id = t.id and c.comment is not null and c.kind <> 'start')`,
    startedAfterDate: none,
    finishedBeforeDate: none,
    status: none,
  }),
  filters: {
    ...instanceFilters,
    processDefinitionName: (value) => sql`d.name = ${value}`,
    startedAfterDate: (value) => sql`t.started_at >= ${instant(value)}::timestamptz`,
    finishedBeforeDate: (value) => sql`t.ended_at <= ${instant(value)}::timestamptz`,
    status: (value, ctx) =>
      value === 'copied'
        ? sql`t.id in (select c.instance_id from workflow_copy c where c.tenant_id = t.tenant_id and c.user_id = ${ctx.user!.id})`
        : sql`(t.starter_id = ${ctx.user!.id} and t.parent_id is null)`,
  },
})

/** Administrators see all; others what they started, or were sent to read. A starter who is named goes before "personal". */
export const pastInstances: typeof instancesOfAll = {
  ...instancesOfAll,
  query: (ctx, input) => {
    const { status, ...rest } = input
    if (status === 'copied') return instancesOfAll.query(ctx, input)
    const isOwn = !isAdministrator(ctx) || (status === 'personal' && !input.startUserId)
    return instancesOfAll.query(ctx, isOwn ? { ...rest, status: 'personal' } : rest)
  },
}

const ofId = { processInstanceId: (value: string) => sql`t.instance_id::text = ${value}` }
export const pastActivities = standard(history.historicActivity, {
  columns: () => ({
    processInstanceId: sql`t.instance_id`,
    activityId: sql`t.node`,
    activityName: sql`coalesce((select k.name from workflow_task k where k.tenant_id = t.tenant_id and k.instance_id = t.instance_id and k.act = t.seq limit 1), t.node)`,
    activityType: sql`t.type`,
    assignee: nameOf(sql`t.by_id`),
    startTime: sql`t.started_at`,
    endTime: sql`t.ended_at`,
    durationInMillis: millis(sql`t.started_at`, sql`t.ended_at`),
    taskId: sql`(select k.id from workflow_task k where k.tenant_id = t.tenant_id and k.instance_id = t.instance_id and k.act = t.seq limit 1)`,
    executionId: noId,
  }),
  filters: ofId,
})
export const pastDetails = standard(history.historicDetail, {
  columns: (ctx) => ({
    processInstanceId: sql`t.instance_id`,
    time: sql`t.created_at`,
    name: sql`case when t.detail_type = 'action' then coalesce(${JSON.stringify(actionNames(ctx))}::jsonb ->> t.name, t.name) else t.name end`,
    userId: nameOf(sql`t.user_id`),
  }),
  filters: ofId,
})
const actionNames = (ctx: Ctx): Record<string, string> =>
  Object.fromEntries(PROCESS_ACTIONS.map((one) => [one, translate(ctx.language, `workflow.action.${one}`)]))
export const pastVariables = standard(history.historicVariable, {
  columns: () => ({
    processInstanceId: sql`t.instance_id`,
    variableName: sql`t.name`,
    variableTypeName: sql`coalesce(jsonb_typeof(t.value), 'null')`,
    value: sql`t.value #>> '{}'`,
    lastUpdatedTime: sql`t.created_at`,
    time: sql`t.first_at`,
  }),
  filters: ofId,
})
export const pastTasks = standard(history.historicTask, {
  joins: () => ofInstance,
  columns: (ctx) => ({
    ...taskColumns(),
    status: sql`case when t.state = 'open' then ${translate(ctx.language, 'workflow.taskStatus.open')} else ${translate(ctx.language, 'workflow.taskStatus.over')} end`,
    startTime: sql`t.created_at`,
    endTime: sql`t.ended_at`,
    deleteReason: sql`case when t.state = 'cancelled' then t.reason end`,
    durationInMillis: millis(sql`t.created_at`, sql`t.ended_at`),
    workTimeInMillis: millis(sql`coalesce(t.claimed_at, t.created_at)`, sql`t.ended_at`),
    isOver: sql`t.state <> 'open'`,
  }),
  filters: {
    ...taskFilters,
    assignee: byAccount,
    isOver: (value) => sql`(t.state <> 'open') = ${yes(value)}`,
    startTime: (value) => sql`t.created_at >= ${instant(value)}::timestamptz`,
    endTime: (value) => sql`t.ended_at <= ${instant(value)}::timestamptz`,
  },
})
