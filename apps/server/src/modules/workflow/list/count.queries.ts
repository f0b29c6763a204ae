import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { isMine } from './task.source.ts'

/** What waits for the caller. */
export const taskCounts = (ctx: Ctx) =>
  raw<{ candidate: number; assignee: number; late: number; copies: number }>(sql`select
      (select count(*)::int from workflow_task t where t.tenant_id = ${ctx.tenant.id} and ${isMine('candidate', ctx)}) as candidate,
      (select count(*)::int from workflow_task t where t.tenant_id = ${ctx.tenant.id} and ${isMine('assignee', ctx)}) as assignee,
      (select count(*)::int from workflow_task t where t.tenant_id = ${ctx.tenant.id} and ${isMine('assignee', ctx)}
        and t.due_at < ${ctx.now().toISOString()}::timestamptz) as late,
      (select count(*)::int from workflow_copy c where c.tenant_id = ${ctx.tenant.id} and c.user_id = ${ctx.user!.id} and c.read_at is null) as copies`)
