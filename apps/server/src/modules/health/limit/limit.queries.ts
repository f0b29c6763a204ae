import { raw, sql } from '../../../infra/db/sql.ts'

export interface OverrideRow {
  id: string
  subject: string
  value: number
  reason: string
  created_by: string
  created_at: string
  ends_at: string
  ended_at: string | null
  ended_by: string | null
}
export const overridesInForce = () =>
  raw<OverrideRow>(sql`select * from health_override where ended_at is null and ends_at > now() order by created_at`)
export const lastOverrides = (most: number) =>
  raw<OverrideRow>(sql`select * from health_override order by created_at desc, id limit ${most}`)
/** One at a time of each: two clerks at once would each believe to have set it. */
export const lockSubject = (subject: string) =>
  raw(sql`select pg_advisory_xact_lock(hashtext(${`health override ${subject}`}))`)
export const endSubject = (subject: string, by: string) =>
  raw(
    sql`update health_override set ended_at = now(), ended_by = ${by} where subject = ${subject} and ended_at is null and ends_at > now()`,
  )
export const insertOverride = (
  row: Pick<OverrideRow, 'id' | 'subject' | 'value' | 'reason'> & { by: string; endsAt: Date },
) =>
  raw(sql`insert into health_override (id, subject, value, reason, created_by, ends_at)
    values (${row.id}, ${row.subject}, ${row.value}, ${row.reason}, ${row.by}, ${row.endsAt.toISOString()}::timestamptz)`)
export const endOverride = (id: string, by: string) =>
  raw<OverrideRow>(sql`update health_override set ended_at = now(), ended_by = ${by}
    where id = ${id} and ended_at is null and ends_at > now() returning *`)
