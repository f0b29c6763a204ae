import { raw, sql } from '../../infra/db/sql.ts'

export const userByMobile = (tenantId: number, mobile: string) =>
  raw<{ id: string; username: string; status: string }>(
    sql`select id, username, status from identity_user where tenant_id = ${tenantId} and mobile = ${mobile}`,
  )
export const putCode = (name: string, answer: string, seconds: number) =>
  raw(sql`insert into identity_code (name, answer, ends_at) values (${name}, ${answer}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set answer = excluded.answer, tries = 0, ends_at = excluded.ends_at`)
/** Counts a try and says what the answer would have been, while tries are left. */
export const tryCode = (name: string, mostTries: number) =>
  raw<{ answer: string }>(
    sql`update identity_code set tries = tries + 1 where name = ${name} and ends_at > now() and tries < ${mostTries} returning answer`,
  )
/** Of many who know the code at once, one uses it up. */
export const useCode = (name: string, answer: string) =>
  raw(sql`delete from identity_code where name = ${name} and answer = ${answer}`)
export const deleteOldCodes = () => raw(sql`delete from identity_code where ends_at < now()`)

export interface SmsRow {
  mobile: string
  template: string
  content: string
  provider: string
  state: 'kept' | 'waiting'
}
export const insertSms = (tenantId: number, id: string, row: SmsRow) =>
  raw(sql`insert into identity_sms (tenant_id, id, mobile, template, content, provider, state)
    values (${tenantId}, ${id}, ${row.mobile}, ${row.template}, ${row.content}, ${row.provider}, ${row.state})`)
export const smsSent = (tenantId: number, id: string, error: string | null) =>
  raw(
    sql`update identity_sms set state = ${error === null ? 'sent' : 'failed'}, error = ${error} where tenant_id = ${tenantId} and id = ${id}`,
  )
