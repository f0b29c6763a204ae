import { insertMany } from '../db/bulk.ts'
import { newId } from '../db/id.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { Change, Event, JobRequest } from './types.ts'

export const SAVEPOINT = raw(sql`savepoint undone`)
export const ROLLBACK = raw(sql`rollback to savepoint undone`)

export const insertEvent = (tenantId: number, event: Event) =>
  raw(sql`insert into infra_event (tenant_id, id, name, payload)
    values (${tenantId}, ${newId()}, ${event.name}, ${JSON.stringify(event.payload)})`)

export const enqueue = ({ name, payload, key, runAt, priority }: JobRequest & { priority: number }) =>
  raw(
    sql`select infra_enqueue(${name}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${runAt?.toISOString() ?? null}::timestamptz, null, ${priority}::int)`,
  )

export const insertAudit = (
  tenantId: number,
  by: { userId?: string; username?: string; requestId?: string },
  changes: readonly Change[],
) =>
  insertMany(
    tenantId,
    'system_audit',
    changes.map((change) => ({
      id: newId(),
      user_id: by.userId,
      username: by.username,
      request_id: by.requestId,
      action: change.action,
      resource: change.resource,
      record_id: change.recordId,
      before: change.before,
      after: change.after,
    })),
  )
/** One row where the caller knows the user by his id: `username` is a piece of SQL that finds his name. */
export const insertAuditBy = (tenantId: number, by: { userId: string; username: Sql }, change: Change) =>
  raw(sql`insert into system_audit (tenant_id, id, user_id, username, action, resource, record_id, after)
    values (${tenantId}, ${newId()}, ${by.userId}, ${by.username}, ${change.action}, ${change.resource}, ${change.recordId}, ${JSON.stringify(change.after)})`)
