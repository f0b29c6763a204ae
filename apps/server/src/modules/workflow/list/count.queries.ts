import { raw, sql } from '../../../infra/db/sql.ts'
import { tasksOf } from './task.source.ts'

/** What waits for a person. */
export const taskCounts = (tenantId: number, userId: string, now: string) => {
  const own = tasksOf('assignee', tenantId, userId)
  return raw<{ candidate: number; assignee: number; late: number; copies: number }>(sql`select
      (select count(*)::int from workflow_task t where t.tenant_id = ${tenantId} and ${tasksOf('candidate', tenantId, userId)}) as candidate,
      (select count(*)::int from workflow_task t where t.tenant_id = ${tenantId} and ${own}) as assignee,
      (select count(*)::int from workflow_task t where t.tenant_id = ${tenantId} and ${own} and t.due_at < ${now}::timestamptz) as late,
      (select count(*)::int from workflow_copy c where c.tenant_id = ${tenantId} and c.user_id = ${userId} and c.read_at is null) as copies`)
}
