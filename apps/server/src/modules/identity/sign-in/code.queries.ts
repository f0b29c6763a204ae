import { raw, sql } from '../../../infra/db/sql.ts'

interface Owner {
  id: string
  username: string
  status: string
  /** The number or address as it was written down: what else the database takes for the same is somebody else's. */
  to: string
  /** Until when no code replaces his password, because his number or address is a new one. */
  heldUntil: string | null
}
const owner = sql`id, username, status, case when contact_changed_at > now() - interval '24 hours'
  then contact_changed_at + interval '24 hours' end as "heldUntil"`
export const userByMobile = (tenantId: number, mobile: string) =>
  raw<Owner>(
    sql`select ${owner}, mobile as "to" from identity_user where tenant_id = ${tenantId} and mobile = ${mobile}`,
  )
export const userByEmail = (tenantId: number, email: string) =>
  raw<Owner>(
    sql`select ${owner}, email as "to" from identity_user
      where tenant_id = ${tenantId} and lower(email) = lower(${email})`,
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
