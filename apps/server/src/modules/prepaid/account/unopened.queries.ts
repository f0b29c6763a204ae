import type { UTILITIES } from '@cloud-steward/contract/metering/index.ts'
import type { Day } from '../../../infra/calendar.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** Counting stops here. */
const MOST_COUNTED = 10_000
interface Wanted {
  today: Day
  siteId?: string | null
  utility?: string | null
}
/** Switchable meters of occupied rooms without an open account, except accounts of payers who have left. */
const unopened = (
  tenantId: number,
  { today, siteId, utility }: Wanted,
  where: Sql = sql``,
): Sql => sql`from metering_meter m
  join device_metering d on d.tenant_id = m.tenant_id and d.meter_id = m.id and d.can_switch
  join lateral (select l.id, l.rentee_id, coalesce(l.handed_on, l.start_on) as since from housing_lease l
    where l.tenant_id = ${tenantId} and l.room_id = m.room_id and l.status in ('signed', 'ended') and coalesce(l.handed_on, l.start_on) <= ${today}::date
      and coalesce(l.left_on, case when l.successor_id is not null then l.end_on end, 'infinity') >= ${today}::date
    order by coalesce(l.handed_on, l.start_on) desc limit 1) l on true
  where m.tenant_id = ${tenantId} and m.role = 'room' and m.state = 'in_use'
    and not exists (select from prepaid_account a where a.tenant_id = ${tenantId} and a.meter_id = m.id and a.state <> 'closed'
      and (a.state <> 'vacant' or a.rentee_id = l.rentee_id))
    ${siteId ? sql`and m.site_id = ${siteId}` : sql``} ${utility ? sql`and m.utility = ${utility}` : sql``} ${where}`

export interface UnopenedRow {
  id: string
  meterNo: string
  utility: (typeof UTILITIES)[number]
  siteName: string
  roomName: string
  renteeName: string
  since: Day
  counterMilli: number | null
  readAt: string | null
}
export const unopenedMeters = (tenantId: number, wanted: Wanted, most: number) =>
  raw<UnopenedRow>(sql`select u.*, s.name as "siteName", r.full_name as "roomName", e.name as "renteeName" from (
      select m.id, m.no as "meterNo", m.utility, m.site_id, m.room_id, l.rentee_id, l.since, d.counter_milli as "counterMilli", d.read_at as "readAt"
      ${unopened(tenantId, wanted)} order by m.site_id, m.no limit ${most}) u
    join housing_site s on s.tenant_id = ${tenantId} and s.id = u.site_id
    join housing_room r on r.tenant_id = ${tenantId} and r.id = u.room_id
    join housing_rentee e on e.tenant_id = ${tenantId} and e.id = u.rentee_id
    order by s.name, r.full_name, u.utility, u."meterNo"`)
export const countUnopened = (tenantId: number, wanted: Wanted) =>
  raw<{ total: number }>(
    sql`select count(*)::int as total from (select 1 ${unopened(tenantId, wanted)} limit ${MOST_COUNTED}) n`,
  )
/** Meters of one lease, or of leases that began since a day. */
export const unopenedSince = (tenantId: number, today: Day, by: { leaseId: string } | { since: Day }) =>
  raw<{ meterId: string }>(
    sql`select m.id as "meterId" ${unopened(
      tenantId,
      { today },
      'leaseId' in by ? sql`and l.id = ${by.leaseId}` : sql`and l.since >= ${by.since}::date`,
    )} order by m.id limit 1000`,
  )
