import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface StewardRow {
  id: string
  userId: string
  name: string
  state: 'active' | 'left'
}
export const lockSteward = (tenantId: number, id: string) =>
  raw<StewardRow>(
    sql`select id, user_id as "userId", name, state from work_order_steward where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
/** Changes of who looks after what come one after another. */
export const lockStewardships = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('work_order_stewardship'))`)

/** Sites with who looks after each now, and whether that has a period already. */
export const sitesNow = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; userId: string | null; sinceOn: string; isKnown: boolean }>(
    sql`select s.id, s.steward_id as "userId", s.created_at::date::text as "sinceOn",
        exists (select from work_order_stewardship p where p.tenant_id = s.tenant_id and p.site_id = s.id) as "isKnown"
      from housing_site s where s.tenant_id = ${tenantId} and s.id = any(${ids}::uuid[]) order by s.id`,
  )
/** Sites that are his on a day or later: by the site itself, or by a period that begins later. */
export const sitesHeld = (tenantId: number, userId: string) =>
  raw<{ id: string }>(
    sql`select s.id from housing_site s where s.tenant_id = ${tenantId} and s.steward_id = ${userId}
      union select p.site_id from work_order_stewardship p
        where p.tenant_id = ${tenantId} and p.user_id = ${userId} and not p.is_applied order by 1`,
  )
export interface Period {
  site_id: string
  user_id: string | null
  from_on: string
  reason: string | null
  created_by: string
}
export const insertPeriods = (tenantId: number, periods: readonly (Period & { id: string; is_applied: boolean })[]) =>
  insertMany(tenantId, 'work_order_stewardship', periods)
/** What was planned for a day is replaced, and what was planned for later falls away. */
export const dropPlanned = (tenantId: number, siteIds: readonly string[], fromOn: string) =>
  raw(sql`delete from work_order_stewardship
    where tenant_id = ${tenantId} and site_id = any(${siteIds}::uuid[]) and from_on >= ${fromOn}::date`)

/** Periods that have begun and that the sites do not show yet, the earliest first. */
export const begunPeriods = (tenantId: number, today: string) =>
  raw<{ id: string; siteId: string; userId: string | null; reason: string | null; was: string | null }>(
    sql`select p.id, p.site_id as "siteId", p.user_id as "userId", p.reason, s.steward_id as was
      from work_order_stewardship p join housing_site s on s.tenant_id = p.tenant_id and s.id = p.site_id
      where p.tenant_id = ${tenantId} and not p.is_applied and p.from_on <= ${today}::date order by p.from_on, p.site_id`,
  )
export const markApplied = (tenantId: number, ids: readonly string[]) =>
  raw(
    sql`update work_order_stewardship set is_applied = true where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
/** Orders that the one before has begun or was given, at a site. */
export const openOrdersAt = (tenantId: number, siteId: string, executorId: string) =>
  raw<{ id: string }>(
    sql`select id from work_order where tenant_id = ${tenantId} and site_id = ${siteId} and executor_id = ${executorId}
      and state in ('dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted') order by id`,
  )
export const openOrdersOf = (tenantId: number, executorId: string) =>
  raw<{ count: number }>(
    sql`select count(*)::int as count from work_order where tenant_id = ${tenantId} and executor_id = ${executorId}
      and state in ('dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted')`,
  )
/** The period a site is in today. */
export const periodNow = (tenantId: number, siteId: string, today: string) =>
  raw<{ userId: string | null; fromOn: string }>(
    sql`select user_id as "userId", from_on::text as "fromOn" from work_order_stewardship
      where tenant_id = ${tenantId} and site_id = ${siteId} and from_on <= ${today}::date order by from_on desc limit 1`,
  )
export const sitesOfSteward = (tenantId: number, userId: string) =>
  raw<{
    id: string
    siteId: string
    siteName: string
    fromOn: string
    toOn: string | null
    houseCount: number
    roomCount: number
    reason: string | null
    createdBy: string
  }>(sql`select p.id, p.site_id as "siteId", s.name as "siteName", p.from_on::text as "fromOn", p.to_on::text as "toOn", p.reason,
      p.created_by as "createdBy",
      (select count(*)::int from housing_house h where h.tenant_id = p.tenant_id and h.site_id = p.site_id and not h.archived) as "houseCount",
      (select count(*)::int from housing_room r where r.tenant_id = p.tenant_id and r.site_id = p.site_id and r.archived_on is null) as "roomCount"
    from (select x.*, lead(x.from_on) over (partition by x.site_id order by x.from_on) as to_on
        from work_order_stewardship x where x.tenant_id = ${tenantId}
          and x.site_id in (select y.site_id from work_order_stewardship y where y.tenant_id = ${tenantId} and y.user_id = ${userId})) p
      join housing_site s on s.tenant_id = p.tenant_id and s.id = p.site_id
    where p.user_id = ${userId} order by p.to_on is not null, p.from_on desc, s.name limit 1000`)
