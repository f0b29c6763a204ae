import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** What was not heard for so long is not a way any more. */
export const LINK_MS = 30 * 60_000
/** A connected collector is marked as seen every minute. */
const ALIVE_MS = 150_000
/** Another way is taken when it is better by so much, whole dB; a radio is never received quite alike. */
const BETTER_DB = 6

const since = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
/**
 * The online collector of the site with the best signal to device `d`, with a bonus for the one used last. Collectors without
 * a signal value come last. Null: none.
 */
export const bestPath = (now: Date, except: Sql = sql`null::uuid`): Sql =>
  sql`(select k.collector_id from device_link k
      join device c on c.tenant_id = k.tenant_id and c.id = k.collector_id and c.category = 'collector' and c.state = 'active' and c.site_id = d.site_id
      join device_latest cl on cl.tenant_id = c.tenant_id and cl.device_id = c.id and cl.last_seen_at > ${since(now, ALIVE_MS)}
    where k.tenant_id = d.tenant_id and k.device_id = d.id and k.heard_at > ${since(now, LINK_MS)} and k.collector_id is distinct from ${except}
    order by k.signal + case when k.collector_id = d.path_id then ${sql.lit(BETTER_DB - 0.5)} else 0 end desc nulls last, k.collector_id limit 1)`
/** By whom a device `d` of a type `t` is reached now. */
export const pathOf = (now: Date): Sql =>
  sql`case when t.shared_channel then coalesce(${bestPath(now)}, d.collector_id) else d.collector_id end`

export interface Hearing {
  deviceId: string
  collectorId: string
  signal: number | null
  at: Date
}
export const keepLinks = (tenantId: number, heard: readonly Hearing[]) =>
  raw(sql`insert into device_link (tenant_id, device_id, collector_id, signal, heard_at)
    select ${tenantId}::int, * from unnest(${heard.map((one) => one.deviceId)}::uuid[], ${heard.map((one) => one.collectorId)}::uuid[],
      ${heard.map((one) => one.signal)}::int[], ${heard.map((one) => one.at.toISOString())}::timestamptz[]) order by 2, 3
    on conflict (tenant_id, device_id, collector_id) do update set signal = excluded.signal, heard_at = greatest(device_link.heard_at, excluded.heard_at)`)
/** Deletes the paths of a disconnected collector. */
export const dropLinks = (tenantId: number, collectorId: string) =>
  raw(sql`delete from device_link where tenant_id = ${tenantId} and collector_id = ${collectorId}`)
export const dropOldLinks = (tenantId: number, before: Date) =>
  raw(sql`delete from device_link where tenant_id = ${tenantId} and heard_at < ${before.toISOString()}::timestamptz`)
export const keepPaths = (tenantId: number, paths: readonly { id: string; collectorId: string | null }[]) =>
  raw(sql`update device d set path_id = x.path from unnest(${paths.map(({ id }) => id)}::uuid[], ${paths.map((one) => one.collectorId)}::uuid[]) x (id, path)
    where d.tenant_id = ${tenantId} and d.id = x.id`)

const moved = (tenantId: number, now: Date, which: Sql): Sql =>
  sql`moved as (
    update device_command c set collector_id = x.path
    from (select d.tenant_id, d.id, w.id as command_id, w.collector_id, ${bestPath(now, sql`w.collector_id`)} as path
      from device_command w join device d on d.tenant_id = w.tenant_id and d.id = w.device_id
        join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id and t.shared_channel
      where w.tenant_id = ${tenantId} and w.state in ('queued', 'sent', 'acked') and ${which}) x
    where c.tenant_id = x.tenant_id and c.id = x.command_id and c.collector_id = x.collector_id and c.state in ('queued', 'sent', 'acked') and x.path is not null
    returning c.device_id, c.collector_id)`
const follow = (tenantId: number): Sql =>
  sql`update device d set path_id = moved.collector_id from moved where d.tenant_id = ${tenantId} and d.id = moved.device_id`

/** Moves an unanswered command to the next best path, unless a worker holds it. */
export const moveCommand = (tenantId: number, id: string, collectorId: string, now: Date) =>
  raw(
    sql`with ${moved(tenantId, now, sql`w.id = ${id} and w.collector_id = ${collectorId} and w.state = 'queued'`)} ${follow(tenantId)}`,
  )
/** What waits in the line of a collector that has gone goes on by others. */
export const moveCommands = (tenantId: number, collectorId: string, now: Date) =>
  raw(
    sql`with ${moved(tenantId, now, sql`w.collector_id = ${collectorId} and (w.state = 'queued' or w.next_at <= ${now.toISOString()}::timestamptz)`)} ${follow(tenantId)}`,
  )
/** The same of those that have gone without a word. */
export const moveForsaken = (tenantId: number, now: Date) =>
  raw(
    sql`with ${moved(
      tenantId,
      now,
      sql`w.next_at <= ${now.toISOString()}::timestamptz and not exists (select from device_latest s
        where s.tenant_id = w.tenant_id and s.device_id = w.collector_id and s.last_seen_at > ${since(now, ALIVE_MS)})`,
    )} ${follow(tenantId)}`,
  )

/** Who hears a device, the best first, and by whom it is reached. */
export const pathsOf = (tenantId: number, deviceId: string, now: Date) =>
  raw<{
    id: string
    serial: string
    name: string | null
    signal: number | null
    heardAt: string
    isUsed: boolean
    isHome: boolean
  }>(
    sql`select c.id, c.serial, c.name, k.signal, k.heard_at as "heardAt", c.id = ${pathOf(now)} as "isUsed", c.id = d.collector_id as "isHome"
      from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id and t.shared_channel
        join device_link k on k.tenant_id = d.tenant_id and k.device_id = d.id and k.heard_at > ${since(now, LINK_MS)}
        join device c on c.tenant_id = k.tenant_id and c.id = k.collector_id
      where d.tenant_id = ${tenantId} and d.id = ${deviceId} order by k.signal desc nulls last, c.serial limit 20`,
  )
