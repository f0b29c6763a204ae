import { raw, sql } from '../../../infra/db/sql.ts'
import type { ReadingWindow } from './window.rules.ts'

export const activeWindows = (tenantId: number) =>
  raw<ReadingWindow>(
    sql`select id, for_site_id as "forSiteId", for_org_id as "forOrgId", from_day as "fromDay", to_day as "toDay", outside,
        remind_renters as "remindRenters" from metering_reading_window where tenant_id = ${tenantId} and is_active`,
  )
/** Of what some windows are. */
export const forWhom = (tenantId: number, ids: readonly string[]) =>
  raw<Pick<ReadingWindow, 'forSiteId' | 'forOrgId'>>(
    sql`select for_site_id as "forSiteId", for_org_id as "forOrgId" from metering_reading_window
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
/** Sites with meters in use; all of them or those of some meters. */
export const meteredSites = (tenantId: number, meterIds: readonly string[] | null) =>
  raw<{ id: string; name: string; orgId: string | null }>(
    sql`select s.id, s.name, s.org_id as "orgId" from housing_site s where s.tenant_id = ${tenantId}
      and s.id in (select m.site_id from metering_meter m where m.tenant_id = ${tenantId} and m.state = 'in_use'
        and (${meterIds}::uuid[] is null or m.id = any(${meterIds}::uuid[]))) order by s.name, s.id`,
  )
export interface Missing {
  id: string
  no: string
  utility: string
  siteId: string
  siteName: string
  roomName: string | null
  roomId: string | null
  lastOn: string | null
  windowFrom: string
  windowTo: string
}
const MOST = 500
/** Meters of these sites without a number really read since their window began. */
export const missingReadings = (
  tenantId: number,
  sites: readonly { id: string; from: string; to: string }[],
  most = MOST,
) =>
  raw<Missing>(
    sql`select m.id, m.no, m.utility, m.site_id as "siteId", s.name as "siteName", h.full_name as "roomName", m.room_id as "roomId",
        (select max(r.read_on) from metering_reading r where r.tenant_id = m.tenant_id and r.meter_id = m.id and r.state <> 'void'
          and r.kind <> 'estimated') as "lastOn", w.from_on as "windowFrom", w.to_on as "windowTo"
      from unnest(${sites.map(({ id }) => id)}::uuid[], ${sites.map(({ from }) => from)}::date[], ${sites.map(({ to }) => to)}::date[]) w (id, from_on, to_on)
      join housing_site s on s.tenant_id = ${tenantId} and s.id = w.id
      join metering_meter m on m.tenant_id = ${tenantId} and m.site_id = w.id and m.state = 'in_use'
      left join housing_room h on h.tenant_id = m.tenant_id and h.id = m.room_id
      where not exists (select from metering_reading r where r.tenant_id = m.tenant_id and r.meter_id = m.id and r.state <> 'void'
        and r.kind <> 'estimated' and r.read_on >= w.from_on)
      order by s.name, m.role <> 'room' desc, h.full_name, m.utility, m.no limit ${most}`,
  )
/** Claims the unclaimed reminders of a day for these windows. */
export const claimReminders = (tenantId: number, ids: readonly string[], day: string) =>
  raw<{ id: string }>(
    sql`update metering_reading_window set reminded_on = ${day} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      and reminded_on is distinct from ${day}::date returning id`,
  )
