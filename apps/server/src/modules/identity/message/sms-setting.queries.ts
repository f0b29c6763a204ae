import { raw, sql } from '../../../infra/db/sql.ts'

/** On what terms a tenant's messages go through a channel. */
export interface SmsTerms {
  signature: string
  login_code: string | null
  password_code: string | null
  quota: number
  price_fen: number
  alarm_at: number
  status: number
}
export interface SmsSetting extends SmsTerms {
  id: string
  channel: string
  used: number
  created_at: string
}
const columns = sql`id, channel, signature, login_code, password_code, quota, used, price_fen, alarm_at, status, created_at`

export const smsSettings = (tenantId: number) =>
  raw<SmsSetting>(sql`select ${columns} from identity_sms_setting where tenant_id = ${tenantId} order by channel`)
export const smsSettingForUpdate = (tenantId: number, id: string) =>
  raw<SmsSetting>(
    sql`select ${columns} from identity_sms_setting where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const insertSmsSetting = (tenantId: number, id: string, channel: string, terms: SmsTerms) =>
  raw(sql`insert into identity_sms_setting
      (tenant_id, id, channel, signature, login_code, password_code, quota, price_fen, alarm_at, status)
    values (${tenantId}, ${id}, ${channel}, ${terms.signature}, ${terms.login_code}, ${terms.password_code}, ${terms.quota},
      ${terms.price_fen}, ${terms.alarm_at}, ${terms.status})`)
export const updateSmsSetting = (tenantId: number, id: string, terms: SmsTerms) =>
  raw(sql`update identity_sms_setting set signature = ${terms.signature}, login_code = ${terms.login_code},
      password_code = ${terms.password_code}, quota = ${terms.quota}, price_fen = ${terms.price_fen}, alarm_at = ${terms.alarm_at},
      status = ${terms.status}
    where tenant_id = ${tenantId} and id = ${id}`)
export const deleteSmsSetting = (tenantId: number, id: string) =>
  raw(sql`delete from identity_sms_setting where tenant_id = ${tenantId} and id = ${id}`)

export interface TakenTerms extends SmsTerms {
  left: number
}
/** Counts one message against the quota while there is some left. */
export const takeFromQuota = (tenantId: number, channel: string) =>
  raw<TakenTerms>(
    sql`update identity_sms_setting set used = used + 1
      where tenant_id = ${tenantId} and channel = ${channel} and status = 1 and used < quota
      returning signature, login_code, password_code, quota, price_fen, alarm_at, status, quota - used as left`,
  )
/** The terms under which nothing more is sent. */
export const usedUpTerms = (tenantId: number, channel: string) =>
  raw<TakenTerms>(
    sql`select signature, login_code, password_code, quota, price_fen, alarm_at, status, 0 as left from identity_sms_setting
      where tenant_id = ${tenantId} and channel = ${channel} and status = 1 and used >= quota`,
  )

/** Counts as many of some messages as the quota still allows; `taken` says how many that is. */
export const takeManyFromQuota = (tenantId: number, channel: string, count: number) =>
  raw<TakenTerms & { taken: number }>(
    sql`with had as (select id, used from identity_sms_setting where tenant_id = ${tenantId} and channel = ${channel} and status = 1 for update)
      update identity_sms_setting s set used = greatest(s.used, least(s.quota, s.used + ${count})) from had
      where s.tenant_id = ${tenantId} and s.id = had.id
      returning s.signature, s.login_code, s.password_code, s.quota, s.price_fen, s.alarm_at, s.status, s.quota - s.used as left, s.used - had.used as taken`,
  )
