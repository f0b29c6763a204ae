import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { pathOf } from './path.queries.ts'

export interface SignedIn {
  id: string
  serial: string
  siteId: string
  /** Of a meter that speaks for itself: under which it stands on its own line. */
  address: string | null
  secretHash: Buffer | null
  state: string
  pollMinutes: number
  lastRoundAt: string | null
  /** Where it connected from last. */
  ip: string | null
}
const signedIn = sql`d.id, d.serial, d.site_id as "siteId", d.address, d.secret_hash as "secretHash", d.state, t.poll_minutes as "pollMinutes",
      d.last_round_at as "lastRoundAt", d.ip
    from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id`
/** Devices that sign in: collectors and direct meters. */
const signsIn = sql`(d.category = 'collector' or d.is_direct)`
export const collectorBySerial = (tenantId: number, serial: string) =>
  raw<SignedIn>(sql`select ${signedIn}
    where d.tenant_id = ${tenantId} and d.serial = ${serial} and ${signsIn}`)

export const keepIp = (tenantId: number, id: string, ip: string) =>
  raw(sql`update device set ip = ${ip} where tenant_id = ${tenantId} and id = ${id} and ip is distinct from ${ip}`)

/** Collectors for which an order waits whose time has come. */
export const collectorsWithDueCommands = (tenantId: number, now: Date) =>
  raw<{ id: string }>(sql`select distinct collector_id as id from device_command
    where tenant_id = ${tenantId} and state in ('queued', 'sent', 'acked') and next_at <= ${now.toISOString()}`)

/** Claims of this process that still hold, held longer; lines that are out of use are no longer served. */
export const renewClaims = (tenantId: number, node: string, ids: readonly string[], now: Date, until: Date) =>
  raw<{ id: string }>(sql`update device_line l set until = ${until.toISOString()} from device d
    where l.tenant_id = ${tenantId} and l.node = ${node} and l.collector_id = any(${ids}::uuid[]) and l.until > ${now.toISOString()}
      and d.tenant_id = l.tenant_id and d.id = l.collector_id and d.state = 'active'
    returning l.collector_id as id`)
/** Claims collectors that no process serves. If two processes compete, one gets it. */
export const claimFree = (tenantId: number, node: string, now: Date, until: Date, most: number) =>
  raw<SignedIn>(sql`with claimed as (
      insert into device_line (tenant_id, collector_id, node, until)
      select d.tenant_id, d.id, ${node}::text, ${until.toISOString()}::timestamptz from device d
        left join device_line l on l.tenant_id = d.tenant_id and l.collector_id = d.id
      where d.tenant_id = ${tenantId} and ${signsIn} and d.state = 'active' and d.secret_hash is not null
        and (l.until is null or l.until <= ${now.toISOString()}) order by d.id limit ${most}
      on conflict (tenant_id, collector_id) do update set node = excluded.node, until = excluded.until
        where device_line.until <= ${now.toISOString()}
      returning collector_id)
    select ${signedIn} join claimed c on c.collector_id = d.id where d.tenant_id = ${tenantId}`)
export const claimOne = (tenantId: number, collectorId: string, node: string, until: Date) =>
  raw(sql`insert into device_line (tenant_id, collector_id, node, until)
    values (${tenantId}, ${collectorId}, ${node}, ${until.toISOString()})
    on conflict (tenant_id, collector_id) do update set node = excluded.node, until = excluded.until`)
export const releaseAll = (tenantId: number, node: string) =>
  raw(sql`delete from device_line where tenant_id = ${tenantId} and node = ${node}`)

export interface Child {
  id: string
  address: string
  category: 'elemeter' | 'watermeter' | 'lock'
  protocol: 'dlt645' | 'cjt188' | 'modbus' | 'json' | 'cloud'
  /** What flows through a water meter. */
  medium: 'cold_water' | 'hot_water' | 'drinking_water' | null
  canSwitch: boolean
  needsButton: boolean
  typeId: string
  /** Sealed. */
  key: string | null
  /** Its clock was wrong when it was last heard of. */
  clockIsOff: boolean
  /** The published version of its type's model. */
  modelId: string | null
  /** On a channel others hear as well. */
  isShared: boolean
  /** Whose line asks it now. */
  pathId: string
}
const child = (now: Date): Sql =>
  sql`select d.id, d.address, d.category, t.protocol, t.medium, t.can_switch as "canSwitch", coalesce(d.restore_mode = 'button', t.needs_button) as "needsButton", t.id as "typeId", t.key, d.state,
      coalesce((l.facts->>'clockOffMs')::bigint, 0) <> 0 as "clockIsOff", m.id as "modelId",
      t.shared_channel as "isShared", ${pathOf(now)} as "pathId"
    from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
      left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
      left join device_type_model m on m.tenant_id = t.tenant_id and m.type_id = t.id and m.state = 'published'
    where d.address is not null and d.state in ('active', 'suspended')`
/** On the shared channel of the site of a collector, and of another line than its own. */
const onChannel = (tenantId: number, collectorId: string): Sql =>
  sql`t.shared_channel and not d.is_direct and d.collector_id is not null and d.collector_id <> ${collectorId} and d.site_id =
      (select c.site_id from device c where c.tenant_id = ${tenantId} and c.id = ${collectorId} and c.category = 'collector')`
type Row = Child & { state: string }
/**
 * The meters a collector speaks with, and before them those of others it hears on a shared channel; what is suspended is heard
 * but not asked.
 */
export const childrenOf = (tenantId: number, collectorId: string, now: Date) =>
  raw<Row>(sql`${child(now)} and d.tenant_id = ${tenantId} and ${onChannel(tenantId, collectorId)}
      and d.id in (select k.device_id from device_link k where k.tenant_id = ${tenantId} and k.collector_id = ${collectorId})
    union all (${child(now)} and d.tenant_id = ${tenantId} and d.collector_id = ${collectorId} order by d.address)`)
/** One of another line that a collector hears for the first time. */
export const meterOfOtherCollector = (tenantId: number, collectorId: string, address: string, now: Date) =>
  raw<Row>(
    sql`${child(now)} and d.tenant_id = ${tenantId} and d.address = ${address} and ${onChannel(tenantId, collectorId)} limit 1`,
  )

export interface MissingMidnight {
  deviceId: string
  /** The day that begins then, in the tenant's time zone. */
  day: string
  at: string
}
/**
 * Missing midnights of the last days, for meters that freeze their counter. Only since the meter is registered: earlier use
 * belongs to another place.
 */
export const missingMidnights = (
  tenantId: number,
  deviceIds: readonly string[],
  { today, days, timeZone }: { today: string; days: number; timeZone: string },
) =>
  raw<MissingMidnight>(sql`select d.id as "deviceId", midnight.day::text as day, midnight.at
    from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id,
      (select ${today}::date - n as day, (${today}::date - n)::timestamp at time zone ${timeZone} as at from generate_series(0, ${sql.lit(days - 1)}) n) midnight
    where d.tenant_id = ${tenantId} and d.id = any(${deviceIds}::uuid[]) and d.state = 'active' and t.protocol = 'dlt645' and midnight.at > d.created_at
      and not exists (select from device_telemetry m where m.tenant_id = d.tenant_id and m.device_id = d.id and m.at = midnight.at and m.counter_milli is not null)
    order by d.id, midnight.day desc`)

export interface CollectorSettings {
  protocol: string
  pollMinutes: number
}
/** Of a collector: how it is spoken with itself, and how often its meters are asked. */
export const collectorSettings = (tenantId: number, collectorId: string) =>
  raw<CollectorSettings>(sql`select t.protocol, t.poll_minutes as "pollMinutes" from device d
    join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id where d.tenant_id = ${tenantId} and d.id = ${collectorId}`)
/** Active meters of a collector without a reading since then. */
export const missedOf = (tenantId: number, collectorId: string, since: Date) =>
  raw<{
    id: string
  }>(sql`select d.id from device d left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
    where d.tenant_id = ${tenantId} and d.collector_id = ${collectorId} and d.category <> 'lock' and d.state = 'active'
      and coalesce(l.read_at, '-infinity') < ${since.toISOString()}::timestamptz order by d.address`)
/** Whom a second asking reached counts as read in the round. */
export const keepSuccess = (tenantId: number, collectorId: string, successBp: number) =>
  raw(sql`update device set success_bp = ${successBp} where tenant_id = ${tenantId} and id = ${collectorId}`)

export const keepRound = (
  tenantId: number,
  collectorId: string,
  successBp: number | null,
  malformed: number,
  at: Date,
) =>
  raw(sql`update device set success_bp = ${successBp}, malformed_count = malformed_count + ${malformed}, last_round_at = ${at.toISOString()}
    where tenant_id = ${tenantId} and id = ${collectorId}`)
