import { raw, sql } from '../../../infra/db/sql.ts'
import type { MeterFacts } from './batch.rules.ts'
import type { WorkFacts } from './work.rules.ts'

export interface Selection {
  buildingIds: string[]
  roomIds: string[]
  elemeterIds: string[]
}

/** Meters of a site that were chosen, room by room; nothing chosen is all of them. One more than `most` says there are too many. */
export const chosenMeters = (tenantId: number, siteId: string, selection: Selection, most: number) => {
  const { buildingIds, roomIds, elemeterIds } = selection
  const isAll = !buildingIds.length && !roomIds.length && !elemeterIds.length
  const chosen = isAll
    ? sql``
    : sql`and (v.id = any(${elemeterIds}::uuid[]) or v.room_id = any(${roomIds}::uuid[]) or r.building_id = any(${buildingIds}::uuid[]))`
  return raw<{ id: string; roomId: string | null }>(sql`select v.id, v.room_id as "roomId" from device_switch_view v
    left join housing_room r on r.tenant_id = v.tenant_id and r.id = v.room_id
    where v.tenant_id = ${tenantId} and v.site_id = ${siteId} and v.state <> 'removed' ${chosen}
    order by r.full_name, v.serial limit ${most + 1}`)
}

/** Of what was named, what is not at the site, or the site itself when it is not there. */
export const strangersOf = (tenantId: number, siteId: string, { buildingIds, roomIds, elemeterIds }: Selection) =>
  raw<{ field: string }>(sql`select x.field from (
      select 'siteId' as field, ${siteId}::uuid as id
      union all select 'buildingIds', id from unnest(${buildingIds}::uuid[]) id
      union all select 'roomIds', id from unnest(${roomIds}::uuid[]) id
      union all select 'elemeterIds', id from unnest(${elemeterIds}::uuid[]) id) x
    where not exists (select from housing_site s where x.field = 'siteId' and s.tenant_id = ${tenantId} and s.id = x.id)
      and not exists (select from housing_building b where x.field = 'buildingIds' and b.tenant_id = ${tenantId} and b.id = x.id and b.site_id = ${siteId})
      and not exists (select from housing_room r where x.field = 'roomIds' and r.tenant_id = ${tenantId} and r.id = x.id and r.site_id = ${siteId})
      and not exists (select from device_elemeter d where x.field = 'elemeterIds' and d.tenant_id = ${tenantId} and d.id = x.id and d.site_id = ${siteId})
    order by x.field = 'siteId' desc limit 1`)

export interface Meter extends MeterFacts, WorkFacts {
  lastSwitchId: string | null
  planName: string | null
  /** What it counted last, in thousandths. */
  counterMilli: number | null
}
/** Whether an account has money, or was cut because it has none; of `a`. Whose power is on its way back has paid. */
export const accountOf = sql`case when a.mode = 'prepaid' and a.state in ('normal', 'alarm1', 'alarm2', 'restoring', 'restore_failed') then 'money'
    when a.state = 'cut' then 'cut' end`
/** Conditions of plan `w` of account `a` that forbid every disconnection on a day. */
export const holdsOf = (day: string) =>
  sql`case when a.mode = 'prepaid' then array_remove(array[case when a.state = 'protected' then 'protected' end,
        case when w.hold_until >= ${day}::date then 'hold' end, case when ${day}::text = any(w.holidays) then 'holiday' end], null) else '{}' end`
/** What must keep its power on a day, of a meter `v` and its account `a`. */
export const protectionsOf = (at: Date, day: string) =>
  sql`array(select distinct p.kind from prepaid_protection p where p.tenant_id = v.tenant_id and (p.elemeter_id = v.id or p.room_id = v.room_id)
        and p.from_on <= ${day}::date and coalesce(p.until_on, 'infinity') >= ${day}::date
        union select 'keep_power' where a.keep_power_until > ${at.toISOString()} order by 1)`
/**
 * What is known of meters at a moment. An account counts as one with money as long as it is warned at most, or once it has paid; what is
 * promised to its payer keeps power like any protection. @param day the day of the moment, on which protections count
 */
export const factsOf = (tenantId: number, ids: readonly string[], at: Date, day: string) =>
  raw<Meter>(sql`select v.id, v.room_id as "roomId", v.state, v.can_switch as "canSwitch", v.online, v.relay, v.ordered,
      v.last_switch_id as "lastSwitchId", v.can_read as "canRead", v.meter_id as "meterId", v.counter_milli as "counterMilli",
      a.id as "accountId", a.mode, a.plan_id as "planId", w.name as "planName", a.keep_power_until as "keepPowerUntil", ${accountOf} as account, ${holdsOf(day)} as holds,
      ${protectionsOf(at, day)} as protections
    from device_switch_view v
      left join prepaid_account a on a.tenant_id = v.tenant_id and a.meter_id = v.meter_id and a.state <> 'closed'
      left join prepaid_warning_plan w on w.tenant_id = a.tenant_id and w.id = a.plan_id
    where v.tenant_id = ${tenantId} and v.id = any(${ids}::uuid[])`)

/** How many meters of a site can be switched, and how many of them are without power or soon will be. */
export const siteShare = (tenantId: number, siteId: string) =>
  raw<{ meters: number; cut: number }>(sql`select count(*)::int as meters,
      count(*) filter (where case when ordered is null then relay = 'open' else ordered = 'switchOff' end)::int as cut
    from device_switch_view where tenant_id = ${tenantId} and site_id = ${siteId} and state = 'active' and can_switch`)
/** Locks the site while counting: two parallel disconnections would otherwise both use the last free place of the share. */
export const lockSite = (tenantId: number, siteId: string) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${`prepaid_batch ${siteId}`}))`)
