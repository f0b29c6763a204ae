import { raw, sql } from '../../../infra/db/sql.ts'

interface Ways {
  byMail: boolean
  bySms: boolean
}
/** The notice ways a user has chosen, and the user's mail address and mobile number. */
export const waysOf = (tenantId: number, userId: string) =>
  raw<Ways & { email: string | null; mobile: string | null }>(
    sql`select coalesce(w.by_mail, false) as "byMail", coalesce(w.by_sms, false) as "bySms", u.email, u.mobile
      from identity_user u left join notice_way w on w.tenant_id = u.tenant_id and w.user_id = u.id
      where u.tenant_id = ${tenantId} and u.id = ${userId}`,
  )
export const putWays = (tenantId: number, userId: string, { byMail, bySms }: Ways) =>
  raw(sql`insert into notice_way (tenant_id, user_id, by_mail, by_sms) values (${tenantId}, ${userId}, ${byMail}, ${bySms})
    on conflict (tenant_id, user_id) do update set by_mail = excluded.by_mail, by_sms = excluded.by_sms, updated_at = now()`)
/** Addresses of those users who are active and have chosen a way with an address on record. */
export const reachable = (tenantId: number, usernames: readonly string[]) =>
  raw<{ email: string | null; mobile: string | null }>(
    sql`select case when w.by_mail then u.email end as email, case when w.by_sms then u.mobile end as mobile
      from notice_way w join identity_user u on u.tenant_id = w.tenant_id and u.id = w.user_id
      where w.tenant_id = ${tenantId} and u.status = 'active' and u.username = any(${usernames}::text[])
        and (w.by_mail and u.email is not null or w.by_sms and u.mobile is not null)`,
  )
