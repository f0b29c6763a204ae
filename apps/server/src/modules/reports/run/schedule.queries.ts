import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { Rhythm } from '../../../infra/mornings.ts'

export interface Schedule {
  id: string
  userId: string
  report: string
  every: Rhythm
  format: string
  given: string
  language: string
}
const columns = sql`id, user_id as "userId", report, every, format, given, language`
export const schedulesOf = (tenantId: number, userId: string) =>
  raw<Schedule & { nextOn: string }>(sql`select ${columns}, next_on as "nextOn" from report_schedule
    where tenant_id = ${tenantId} and user_id = ${userId} order by created_at limit 100`)
export const insertSchedule = (tenantId: number, one: Schedule, nextOn: string) =>
  raw(sql`insert into report_schedule (tenant_id, id, user_id, report, every, format, given, language, next_on)
    values (${tenantId}, ${one.id}, ${one.userId}, ${one.report}, ${one.every}, ${one.format}, ${one.given}, ${one.language}, ${nextOn}::date)`)
export const deleteSchedule = (tenantId: number, userId: string, id: string) =>
  raw(sql`delete from report_schedule where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`)
export const dueSchedules = (tenantId: number, today: string) =>
  overAll<Schedule>(
    sql`select ${columns} from report_schedule where tenant_id = ${tenantId} and next_on <= ${today}::date order by id limit 500`,
  )
/** Takes it for today: of two workers one sends it. */
export const takeSchedule = (tenantId: number, id: string, today: string, nextOn: string) =>
  raw(
    sql`update report_schedule set next_on = ${nextOn}::date where tenant_id = ${tenantId} and id = ${id} and next_on <= ${today}::date`,
  )
export const mailOf = (tenantId: number, userId: string) =>
  raw<{ email: string | null }>(
    sql`select email from identity_user where tenant_id = ${tenantId} and id = ${userId} and status = 'active'`,
  )
