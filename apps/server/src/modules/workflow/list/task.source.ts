import { personalTask, processTask } from '@cloud-steward/contract/workflow/task.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import {
  bound,
  byAccount,
  contains,
  late,
  none,
  ofInstance,
  taskColumns,
  taskFilters,
  yes,
} from './shared-columns.source.ts'

export const openTasks = standard(processTask, {
  joins: () => ofInstance,
  columns: (ctx) => ({ ...taskColumns(), isLate: late(ctx) }),
  filters: { ...taskFilters, assignee: byAccount, isLate: (value, ctx) => sql`${late(ctx)} = ${yes(value)}` },
})

/** Groups of a person, in which tasks may be offered to him. */
const groupsOf = (
  tenantId: number,
  userId: string,
): Sql => sql`array(select 'role:' || ur.role_id from identity_user_role ur where ur.tenant_id = ${tenantId} and ur.user_id = ${userId}
  union all select 'post:' || up.post_code from identity_user_post up where up.tenant_id = ${tenantId} and up.user_id = ${userId} and up.status = 1
  union all select 'org:' || u.org_id from identity_user u where u.tenant_id = ${tenantId} and u.id = ${userId} and u.org_id is not null)`
/** Tasks that a person may claim, has to do, or has done. */
export const tasksOf = (status: string, tenantId: number, userId: string): Sql => {
  if (status === 'candidate')
    return sql`(t.state = 'open' and t.assignee_id is null and (t.candidate_user_ids @> array[${userId}::uuid] or t.candidate_groups && ${groupsOf(tenantId, userId)}))`
  if (status === 'finished') return sql`(t.state = 'done' and t.ended_by = ${userId})`
  return sql`(t.state = 'open' and t.assignee_id = ${userId})`
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
    taskStatus: (value, ctx) => tasksOf(value, ctx.tenant.id, ctx.user!.id),
    startTime: (value) => bound(sql`i.period_from`, 'from', value),
    endTime: (value) => bound(sql`i.period_to`, 'to', value),
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
