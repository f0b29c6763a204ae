import type { ALARM_KINDS } from '@cloud-steward/contract/locks/index.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { endOfKeys } from '../lease/follow.queries.ts'

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
  /** Nothing is wrong with the lock itself: its gateway is silent. */
  gatewayAway?: true
}
/** Of each thing one is open: told again it is the same. */
export const openAlarm = (tenantId: number, one: NewAlarm) =>
  raw<{
    id: string
  }>(sql`insert into lock_alarm (tenant_id, id, kind, subject, lock_id, site_id, room_id, credential_id, holder, detail)
    values (${tenantId}, ${one.id}, ${one.kind}, ${one.subject}, ${one.lockId}, ${one.siteId}, ${one.roomId}, ${one.credentialId ?? null}, ${one.holder ?? null}, ${one.detail ?? null})
    on conflict (tenant_id, kind, subject) where state = 'open' do nothing returning id`)
/** One that is open, and stays so until the transaction is over. */
export const openAlarmOf = (tenantId: number, kind: string, subject: string) =>
  raw(
    sql`select id from lock_alarm where tenant_id = ${tenantId} and kind = ${kind} and subject = ${subject} and state = 'open' for share`,
  )
export const closeAlarms = (tenantId: number, kinds: readonly AlarmKind[], subject: string, by: string) =>
  raw<{
    kind: AlarmKind
    subject: string
  }>(sql`update lock_alarm set state = 'closed', closed_at = now(), closed_by = ${by}
    where tenant_id = ${tenantId} and kind = any(${kinds}::text[]) and subject = ${subject} and state = 'open' returning kind, subject`)
/** Of keys that were missing: those whose subject is like this. */
export const closeNoKey = (tenantId: number, like: string) =>
  raw<{
    kind: AlarmKind
    subject: string
  }>(sql`update lock_alarm set state = 'closed', closed_at = now(), closed_by = 'system'
    where tenant_id = ${tenantId} and kind = 'no_key' and subject like ${like} and state = 'open' returning kind, subject`)
/** Missing keys of leases that are over, whose renter has one, or before whose room the lock is no more. */
export const keysMissingNoMore = (tenantId: number) =>
  raw<{
    subject: string
  }>(sql`select a.subject from lock_alarm a join housing_lease l on l.tenant_id = a.tenant_id and l.id::text = split_part(a.subject, ' ', 1)
    where a.tenant_id = ${tenantId} and a.kind = 'no_key' and a.state = 'open' and (l.status <> 'signed'
      or exists (select from lock_credential c where c.tenant_id = a.tenant_id and c.lease_id = l.id and c.lock_id = a.lock_id and c.role = 'renter' and c.goal <> 'gone')
      or not exists (select from device_door_room x join device_lock d on d.tenant_id = x.tenant_id and d.id = x.lock_id and d.state = 'active'
        where x.tenant_id = a.tenant_id and x.lock_id = a.lock_id and x.room_id = l.room_id)) limit 500`)
export const closeOne = (tenantId: number, id: string, by: string, note: string) =>
  raw(sql`update lock_alarm set state = 'closed', closed_at = now(), closed_by = ${by}, note = ${note}
    where tenant_id = ${tenantId} and id = ${id} and state = 'open'`)
/** What a notice calls the place. */
export const placeName = (tenantId: number, lockId: string) =>
  raw<{ name: string }>(sql`select name from device_door where tenant_id = ${tenantId} and id = ${lockId}`)
/**
 * Keys whose time is over for longer than allowed, or that of the lease they are of, whatever their own: not verified as gone,
 * nobody told yet. A lease that is renewed takes its keys along.
 */
export const outlived = (
  { id: tenantId, timeZone }: { id: number; timeZone: string },
  before: Date,
  graceHours: number,
  most: number,
) => {
  const isThere = sql`c.state <> 'removed' and (c.held <> 'no' or c.op_id is not null)
      and not exists (select from lock_alarm a where a.tenant_id = c.tenant_id and a.kind = 'outlived' and a.subject = c.id::text and a.state = 'open')`
  const at = before.toISOString()
  return raw<{
    id: string
    until: string
  }>(sql`select id, until from (select c.id, c.valid_to as until from lock_credential c where c.tenant_id = ${tenantId} and c.valid_to <= ${at} and ${isThere}
    union all select c.id, k.until from lock_credential c join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id
      cross join lateral (select ${endOfKeys({ timeZone }, graceHours)} as until) k
      where c.tenant_id = ${tenantId} and c.valid_to > ${at} and k.until <= ${at} and l.status in ('signed', 'ended') and ${isThere}
        and not exists (select from housing_lease n where n.tenant_id = l.tenant_id and n.id = l.successor_id and n.origin = 'renewal' and n.status = 'signed')) found
    order by until limit ${most}`)
}
/** Locks in use whose battery is lower than this; those of which somebody was told whose battery is not any more, or which are out of use. */
export const batteries = (tenantId: number, percent: number) =>
  raw<{ id: string; siteId: string; roomId: string | null; battery: number; alarmed: boolean }>(sql`select * from (
      select l.id, l.site_id as "siteId", l.room_id as "roomId", (d.facts->>'battery')::int as battery, l.state = 'active' as "isUsed",
        exists (select from lock_alarm a where a.tenant_id = l.tenant_id and a.kind = 'low_battery' and a.subject = l.id::text and a.state = 'open') as alarmed
      from device_lock l join device_latest d on d.tenant_id = l.tenant_id and d.device_id = l.id
      where l.tenant_id = ${tenantId} and d.facts ? 'battery') found
    where (battery < ${percent} and "isUsed") <> alarmed limit 500`)

export interface Silence {
  id: string
  siteId: string
  roomId: string | null
  heardAt: string
  /** Its gateway, where that is silent itself. */
  gateway: string | null
  /** Somebody was told of it; that its gateway was away. */
  isOwn: boolean
  isLost: boolean
}
/** What an alarm is about that is there because of its gateway: over when that is heard again. */
export const lostOf = (lockId: string): string => `gateway ${lockId}`
/**
 * Locks behind gateways that became silent, or are not any more, by the rule that holds for collectors: for longer than the
 * type of the lock, or of its gateway, allows and as long as a condition must last. Clouds speak of openings alone, so
 * their silence says nothing.
 */
export const silences = (tenantId: number, at: Date, holdMinutes: number) => {
  const now = sql`${at.toISOString()}::timestamptz`
  const hold = sql`make_interval(mins => ${holdMinutes}::int)`
  const isOpen = (subject: Sql) =>
    sql`exists (select from lock_alarm a where a.tenant_id = l.tenant_id and a.kind = 'offline' and a.subject = ${subject} and a.state = 'open')`
  return raw<Silence>(sql`select id, "siteId", "roomId", "heardAt", case when "isAway" then gateway end as gateway, "isOwn", "isLost" from (
      select l.id, l.site_id as "siteId", l.room_id as "roomId", coalesce(d.last_seen_at, l.created_at) as "heardAt", g.serial as gateway,
        l.state = 'active' and y.protocol = 'json' and g.id is not null as "isWatched",
        coalesce(d.last_seen_at, l.created_at) < ${now} - make_interval(mins => y.offline_minutes) - ${hold} as "isSilent",
        coalesce(d.last_seen_at, l.created_at) >= ${now} - make_interval(mins => y.offline_minutes) as "isHeard",
        coalesce(gd.last_seen_at, g.created_at) < ${now} - make_interval(mins => gy.offline_minutes) - ${hold} as "isAway",
        coalesce(gd.last_seen_at, g.created_at) >= ${now} - make_interval(mins => gy.offline_minutes) as "isReached",
        ${isOpen(sql`l.id::text`)} as "isOwn", ${isOpen(sql`'gateway ' || l.id`)} as "isLost"
      from device_lock l join device_type y on y.tenant_id = l.tenant_id and y.id = l.type_id
        left join device_latest d on d.tenant_id = l.tenant_id and d.device_id = l.id
        left join device g on g.tenant_id = l.tenant_id and g.id = l.collector_id
        left join device_type gy on gy.tenant_id = g.tenant_id and gy.id = g.type_id
        left join device_latest gd on gd.tenant_id = g.tenant_id and gd.device_id = g.id
      where l.tenant_id = ${tenantId}) found
    where case when "isOwn" then not "isWatched" or "isHeard" when "isLost" then not "isWatched" or "isReached"
      else "isWatched" and ("isAway" or ("isReached" and "isSilent")) end
    order by id limit 500`)
}

/** What somebody opens a door with who need not have a key of it; orders from afar and the handle inside are no attempts. */
const TRIED = ['passcode', 'card', 'fingerprint', 'palm', 'face', 'fob']
const isRefused = (alias: string): Sql =>
  sql`not ${sql.ref(`${alias}.ok`)} and ${sql.ref(`${alias}.method`)} = any(${TRIED})`
export interface Attempts {
  lockId: string
  siteId: string
  roomId: string | null
  count: number
}
/** Of records that have just come: locks that refused so many within so many minutes, by their own clocks. */
export const burstsIn = (
  tenantId: number,
  seen: readonly { id: string; deviceId: string; at: string }[],
  { attempts, minutes, since }: { attempts: number; minutes: number; since: Date },
) =>
  raw<Attempts>(sql`select distinct on (u.lock_id) u.lock_id as "lockId", u.site_id as "siteId", u.room_id as "roomId", near.count
    from lock_unlock u cross join lateral (select count(*)::int as count from lock_unlock x where x.tenant_id = u.tenant_id and x.lock_id = u.lock_id
      and ${isRefused('x')} and x.at > u.at - make_interval(mins => ${minutes}::int) and x.at <= u.at) near
    where u.tenant_id = ${tenantId} and u.lock_id = any(${seen.map((one) => one.deviceId)}::uuid[]) and u.at = any(${seen.map((one) => one.at)}::timestamptz[])
      and u.id = any(${seen.map((one) => one.id)}::uuid[]) and u.at > ${since.toISOString()} and ${isRefused('u')} and near.count >= ${attempts}::int
    order by u.lock_id, near.count desc`)
/** Locks that refused anybody in the last minutes, and how often; and those of which somebody was told so. */
export const attemptsNow = (tenantId: number, at: Date, minutes: number) =>
  raw<Attempts & { isAlarmed: boolean }>(sql`with refused as (
      select u.lock_id, count(*)::int as count from lock_unlock u where u.tenant_id = ${tenantId} and ${isRefused('u')}
        and u.at > ${at.toISOString()}::timestamptz - make_interval(mins => ${minutes}::int) and u.at <= ${at.toISOString()}::timestamptz group by u.lock_id),
    told as (select a.lock_id from lock_alarm a where a.tenant_id = ${tenantId} and a.kind = 'failed_attempts' and a.state = 'open')
    select l.id as "lockId", l.site_id as "siteId", l.room_id as "roomId", coalesce(r.count, 0) as count, l.id in (select lock_id from told) as "isAlarmed"
    from device_lock l left join refused r on r.lock_id = l.id
    where l.tenant_id = ${tenantId} and (l.id in (select lock_id from told) or l.id in (select lock_id from refused)) limit 500`)
