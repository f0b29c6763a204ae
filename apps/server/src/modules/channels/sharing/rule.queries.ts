import { raw, sql } from '../../../infra/db/sql.ts'
import type { RuleVersion } from './choose.rules.ts'

const shown = sql`t.id, t.no, t.version, t.name, t.fee_kinds as "feeKinds", t.site_id as "siteId", t.landlord_id as "landlordId", t.org_id as "orgId",
  t.channel_id as "channelId", t.priority, t.effective_from as "effectiveFrom", t.effective_to as "effectiveTo", t.is_active as "isActive", t.is_manual as "isManual",
  t.parts, t.remainder_id as "remainderId"`
export const MOST_RULES = 500

/** Every version that could divide something from a day on, newest first. */
export const liveRules = (tenantId: number, day: string) =>
  raw<RuleVersion>(sql`select ${shown} from channel_share_rule t where t.tenant_id = ${tenantId} and t.is_active
    and (t.effective_to is null or t.effective_to >= ${day}::date) order by t.created_at desc limit ${MOST_RULES}`)
export const allRules = (tenantId: number) =>
  raw<RuleVersion>(
    sql`select ${shown} from channel_share_rule t where t.tenant_id = ${tenantId} order by t.created_at desc limit ${MOST_RULES}`,
  )
export const lockRule = (tenantId: number, id: string) =>
  raw<RuleVersion & { isUsed: boolean }>(
    sql`select ${shown}, t.is_used as "isUsed" from channel_share_rule t where t.tenant_id = ${tenantId} and t.id = ${id} for update`,
  )
export const newestVersion = (tenantId: number, no: string) =>
  raw<{ version: number }>(
    sql`select max(version)::int as version from channel_share_rule where tenant_id = ${tenantId} and no = ${no}`,
  )
export const endRule = (tenantId: number, id: string, effectiveTo: string) =>
  raw(
    sql`update channel_share_rule set effective_to = least(effective_to, ${effectiveTo}::date) where tenant_id = ${tenantId} and id = ${id}`,
  )
export const useRules = (tenantId: number, ids: readonly string[]) =>
  raw(
    sql`update channel_share_rule set is_used = true where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and not is_used`,
  )

export interface ReceiverRow {
  id: string
  name: string
  kind: 'landlord' | 'enterprise' | 'platform' | 'merchant'
  channelId: string
  accountKind: 'merchant' | 'person'
  account: string
  realName: string | null
  isActive: boolean
  state: 'fresh' | 'registered' | 'refused'
  error: string | null
}
const receiver = sql`id, name, kind, channel_id as "channelId", account_kind as "accountKind", account, real_name as "realName", is_active as "isActive", state, error`
export const receiversById = (tenantId: number, ids: readonly string[]) =>
  raw<ReceiverRow>(
    sql`select ${receiver} from channel_share_receiver where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id`,
  )
export const receiverAt = (tenantId: number, channelId: string, account: string) =>
  raw<{ id: string }>(
    sql`select id from channel_share_receiver where tenant_id = ${tenantId} and channel_id = ${channelId} and account = ${account}`,
  )
export const putReceiver = (tenantId: number, id: string, state: ReceiverRow['state'], error: string | null) =>
  raw(
    sql`update channel_share_receiver set state = ${state}, error = ${error} where tenant_id = ${tenantId} and id = ${id}`,
  )
/** A rule that still sends parts of payments to a receiver on this day or later. */
export const liveRuleNaming = (tenantId: number, receiverId: string, day: string) =>
  raw<{ no: string }>(sql`select u.no from channel_share_rule u where u.tenant_id = ${tenantId} and u.is_active
    and (u.effective_to is null or u.effective_to >= ${day}::date)
    and (u.remainder_id = ${receiverId} or u.parts @> jsonb_build_array(jsonb_build_object('receiverId', ${receiverId}::text))) limit 1`)
/** Whether a rule or a division names a receiver. */
export const receiversInUse = (tenantId: number, ids: readonly string[]) =>
  raw<{
    id: string
  }>(sql`select r.id from channel_share_receiver r where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[])
    and (exists (select from channel_share_line l where l.tenant_id = r.tenant_id and l.receiver_id = r.id)
      or exists (select from channel_share_rule u where u.tenant_id = r.tenant_id and (u.remainder_id = r.id or u.parts @> jsonb_build_array(jsonb_build_object('receiverId', r.id::text)))))`)
