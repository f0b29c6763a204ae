import type { Resource } from '@cloud-steward/contract'
import { PROCESS_ACTIONS } from '@cloud-steward/contract/workflow/choices.ts'
import { type ProcessForm, START } from '@cloud-steward/contract/workflow/form.ts'
import * as history from '@cloud-steward/contract/workflow/history.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { translate } from '../../../infra/labels.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import type { Filed } from '../../files/index.ts'
import { knownVersion } from '../definition/known-definitions.ts'
import { hiddenFields } from '../definition/process-form.ts'
import { requirePart } from '../run/instance.service.ts'
import { isAdministrator } from '../run/may-decide.ts'
import { nodesHeldBy } from '../run/task.queries.ts'
import {
  bound,
  byAccount,
  instanceColumns,
  instanceFilters,
  millis,
  nameOf,
  noId,
  none,
  ofDefinition,
  ofInstance,
  taskColumns,
  taskFilters,
  yes,
} from './shared-columns.source.ts'

const statusOf = (ctx: Ctx): Sql => sql`case t.state
  when 'running' then ${translate(ctx.language, 'workflow.status.running')} when 'approved' then ${translate(ctx.language, 'workflow.status.approved')}
  when 'rejected' then ${translate(ctx.language, 'workflow.status.rejected')} else ${translate(ctx.language, 'workflow.status.terminated')} end`
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
    startedAfterDate: (value) => bound(sql`t.started_at`, 'from', value),
    finishedBeforeDate: (value) => bound(sql`t.ended_at`, 'to', value),
    status: (value, ctx) =>
      isParty(ctx.scope)
        ? sql`false`
        : value === 'copied'
          ? sql`t.id in (select c.instance_id from workflow_copy c where c.tenant_id = t.tenant_id and c.user_id = ${ctx.user!.id})`
          : sql`(t.starter_id = ${ctx.user!.id} and t.parent_id is null)`,
  },
})

/** Files of fields that every node hides at which the caller has had a task. Administrators and the starter read all. */
async function hiddenFiles(ctx: Ctx, id: string): Promise<ReadonlySet<string>> {
  const me = ctx.user!.id
  const held = isAdministrator(ctx) ? [] : await ctx.db.rows(nodesHeldBy(ctx.tenant.id, id, me))
  const hidden = new Set<string>()
  for (const { definitionId, starterId, nodes } of held) {
    const { row } = await knownVersion(ctx, definitionId)
    const read = starterId === me ? [START, ...nodes] : nodes
    for (const key of hiddenFields(row.form as ProcessForm | null, read)) hidden.add(key)
  }
  return hidden
}
/** Administrators see all; others what they started, or were sent to read. A starter who is named goes before "personal". */
export const pastInstances: typeof instancesOfAll & Filed = {
  ...instancesOfAll,
  // Its files are read with it.
  get: async (ctx, id) => {
    await requirePart(ctx, id)
    return instancesOfAll.get(ctx, id)
  },
  hiddenPurposes: hiddenFiles,
  query: (ctx, input) => {
    const { status, ...rest } = input
    if (status === 'copied') return instancesOfAll.query(ctx, input)
    const isOwn = !isAdministrator(ctx) || (status === 'personal' && !input.startUserId)
    return instancesOfAll.query(ctx, isOwn ? { ...rest, status: 'personal' } : rest)
  },
}

/** Every list below is read with its filter by instance, which keeps the variables out that a node hides from its handler. */
const ANY = '*'
const isHidden = sql`exists (select from workflow_instance i join workflow_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id
  cross join jsonb_each(coalesce(d.form -> 'rights', '{}')) r
  where i.tenant_id = t.tenant_id and i.id = t.instance_id and r.value ->> t.name = 'hide')`
const read = (
  value: string,
  ctx: Ctx,
  isVariable: Sql,
): Sql => sql`${value === ANY ? sql`true` : sql`t.instance_id::text = ${value}`}
  ${isAdministrator(ctx) ? sql`` : sql`and not (${isVariable} and ${isHidden})`}`
const ofVisible = <R extends Resource>(of: Operations<R>): Operations<R> => ({
  ...of,
  query: (ctx, input) => of.query(ctx, { ...input, processInstanceId: input.processInstanceId || ANY }),
})
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
const detailsOfAll = standard(history.historicDetail, {
  columns: (ctx) => ({
    processInstanceId: sql`t.instance_id`,
    time: sql`t.created_at`,
    name: sql`case when t.detail_type = 'action' then coalesce(${JSON.stringify(actionNames(ctx))}::jsonb ->> t.name, t.name) else t.name end`,
    userId: nameOf(sql`t.user_id`),
  }),
  filters: { processInstanceId: (value, ctx) => read(value, ctx, sql`t.detail_type = 'variable'`) },
})
export const pastDetails = ofVisible(detailsOfAll)
const actionNames = (ctx: Ctx): Record<string, string> =>
  Object.fromEntries(PROCESS_ACTIONS.map((one) => [one, translate(ctx.language, `workflow.action.${one}`)]))
const variablesOfAll = standard(history.historicVariable, {
  columns: () => ({
    processInstanceId: sql`t.instance_id`,
    variableName: sql`t.name`,
    variableTypeName: sql`coalesce(jsonb_typeof(t.value), 'null')`,
    value: sql`t.value #>> '{}'`,
    lastUpdatedTime: sql`t.created_at`,
    time: sql`t.first_at`,
  }),
  filters: { processInstanceId: (value, ctx) => read(value, ctx, sql`true`) },
})
export const pastVariables = ofVisible(variablesOfAll)
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
    startTime: (value) => bound(sql`t.created_at`, 'from', value),
    endTime: (value) => bound(sql`t.ended_at`, 'to', value),
  },
})
