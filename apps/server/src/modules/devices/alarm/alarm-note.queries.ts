import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertNotes = (tenantId: number, rows: NewRow<'device_alarm_note'>[]) =>
  insertMany(tenantId, 'device_alarm_note', rows)
/** Assigns alarms to a user and returns the previous assignees. */
export const assign = (tenantId: number, ids: readonly string[], userId: string | null) =>
  raw<{ id: string; serial: string }>(sql`update device_alarm set assignee_id = ${userId}::uuid
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and assignee_id is distinct from ${userId}::uuid returning id, serial`)
export const notesOf = (tenantId: number, alarmId: string) =>
  raw<{ at: string; noteKind: 'comment' | 'assigned'; assignee: string | null; note: string | null; username: string }>(
    sql`select created_at as at, kind as "noteKind", assignee, note, username from device_alarm_note
      where tenant_id = ${tenantId} and alarm_id = ${alarmId} order by id desc limit 500`,
  )
