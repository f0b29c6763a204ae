import type { ALARM_KINDS } from '@cloud-steward/contract/locks/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export type AlarmKind = (typeof ALARM_KINDS)[number]
export interface NewAlarm {
  id: string
  kind: AlarmKind
  /** What it is about: the key or the place of it, or the lock. */
  subject: string
  lockId: string
  siteId: string
  roomId: string | null
  credentialId?: string | null
  holder?: string | null
  detail?: string | null
}
/** Of each thing one is open: told again it is the same. */
export const openAlarm = (tenantId: number, one: NewAlarm) =>
  raw<{
    id: string
  }>(sql`insert into locks_alarm (tenant_id, id, kind, subject, lock_id, site_id, room_id, credential_id, holder, detail)
    values (${tenantId}, ${one.id}, ${one.kind}, ${one.subject}, ${one.lockId}, ${one.siteId}, ${one.roomId}, ${one.credentialId ?? null}, ${one.holder ?? null}, ${one.detail ?? null})
    on conflict (tenant_id, kind, subject) where state = 'open' do nothing returning id`)
export const closeAlarms = (tenantId: number, kinds: readonly AlarmKind[], subject: string, by: string) =>
  raw<{ kind: AlarmKind }>(sql`update locks_alarm set state = 'closed', closed_at = now(), closed_by = ${by}
    where tenant_id = ${tenantId} and kind = any(${kinds}::text[]) and subject = ${subject} and state = 'open' returning kind`)
export const closeOne = (tenantId: number, id: string, by: string, note: string) =>
  raw(sql`update locks_alarm set state = 'closed', closed_at = now(), closed_by = ${by}, note = ${note}
    where tenant_id = ${tenantId} and id = ${id} and state = 'open'`)
/** What a notice calls the place. */
export const placeName = (tenantId: number, lockId: string) =>
  raw<{ name: string }>(sql`select name from devices_door where tenant_id = ${tenantId} and id = ${lockId}`)
/** Keys whose time is over for longer than allowed, not verified as gone, nobody told yet. */
export const outlived = (tenantId: number, before: Date, most: number) =>
  raw<{
    id: string
  }>(sql`select c.id from locks_credential c where c.tenant_id = ${tenantId} and c.valid_to <= ${before.toISOString()}
      and c.state <> 'removed' and (c.held <> 'no' or c.op_id is not null)
      and not exists (select from locks_alarm a where a.tenant_id = c.tenant_id and a.kind = 'outlived' and a.subject = c.id::text and a.state = 'open')
    order by c.valid_to limit ${most}`)
/** Locks in use whose battery is lower than this, or is not any more though somebody was told. */
export const batteries = (tenantId: number, percent: number) =>
  raw<{ id: string; siteId: string; roomId: string | null; battery: number; alarmed: boolean }>(sql`select * from (
      select l.id, l.site_id as "siteId", l.room_id as "roomId", (d.facts->>'battery')::int as battery,
        exists (select from locks_alarm a where a.tenant_id = l.tenant_id and a.kind = 'low_battery' and a.subject = l.id::text and a.state = 'open') as alarmed
      from devices_lock l join devices_latest d on d.tenant_id = l.tenant_id and d.device_id = l.id
      where l.tenant_id = ${tenantId} and l.state = 'active' and d.facts ? 'battery') found
    where (battery < ${percent}) <> alarmed limit 500`)
