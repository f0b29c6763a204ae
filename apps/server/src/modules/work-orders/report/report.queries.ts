import type { OrderKind } from '@cloud-steward/contract/work-orders/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface Place {
  roomId: string
  siteId: string
  name: string
  contact: string
  phone: string
}
/** Rooms a renter lives in on a day, or a landlord owns. */
export const placesOf = (tenantId: number, scope: { kind: string; id: string }, day: string) =>
  scope.kind === 'rentee'
    ? raw<Place>(sql`select distinct r.id as "roomId", r.site_id as "siteId", r.full_name as name, p.name as contact, p.mobile as phone
        from housing_lease l join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
          join housing_rentee p on p.tenant_id = l.tenant_id and p.id = l.rentee_id
        where l.tenant_id = ${tenantId} and l.rentee_id = ${scope.id} and l.status in ('signed', 'ended') and l.start_on <= ${day}::date
          and coalesce(l.left_on, case when l.successor_id is not null then l.end_on end, ${day}::date) >= ${day}::date order by 3 limit 200`)
    : raw<Place>(sql`select r.id as "roomId", r.site_id as "siteId", r.full_name as name, p.name as contact, p.mobile as phone
        from housing_room r join housing_landlord p on p.tenant_id = r.tenant_id and p.id = r.landlord_id
        where r.tenant_id = ${tenantId} and r.landlord_id = ${scope.id} order by 3 limit 200`)
export const activeClassifiers = (tenantId: number) =>
  raw<{ id: string; parentId: string | null; name: string; kind: OrderKind }>(
    sql`select id, parent_id as "parentId", name, kind from work_order_classifier where tenant_id = ${tenantId} and is_active order by name limit 500`,
  )
export const openIncidents = (tenantId: number, siteIds: readonly string[]) =>
  raw<{ id: string; siteId: string; title: string; content: string; endsBy: string | null }>(
    sql`select id, site_id as "siteId", title, content, ends_by as "endsBy" from work_order_incident
      where tenant_id = ${tenantId} and site_id = any(${siteIds}::uuid[]) and state = 'open' order by id desc limit 50`,
  )

const minutes = (from: string, to: string) =>
  sql`round(percentile_cont(0.5) within group (order by extract(epoch from (o.${sql.ref(to)} - o.${sql.ref(from)})) / 60)
    filter (where o.${sql.ref(to)} is not null))::int`
const figures = sql`count(*)::int as orders,
  (count(*) filter (where o.deadline < coalesce(o.ended_at, now()) and o.sla_left is null))::int as "lateCount",
  (count(*) filter (where o.reopened > 0))::int as "reopenedCount", coalesce(sum(o.total_fen), 0)::bigint as "costFen",
  ${minutes('created_at', 'responded_at')} as "responseMinutes", round(avg(o.score) * 10)::int as rating`
interface Figures {
  orders: number
  lateCount: number
  reopenedCount: number
  costFen: number
  responseMinutes: number | null
  rating: number | null
}
/** Repairs and complaints made between two moments at sites the caller sees. */
const repairs = (tenantId: number, { from, to, sites }: Span) =>
  sql`work_order o where o.tenant_id = ${tenantId} and o.kind in ('repair', 'complaint') and o.state <> 'cancelled'
    and o.created_at >= ${from.toISOString()} and o.created_at < ${to.toISOString()}
    and (${sites}::uuid[] is null or o.site_id = any(${sites}::uuid[]))`
export interface Span {
  from: Date
  to: Date
  /** Null: all. */
  sites: readonly string[] | null
}
export const repairTotals = (tenantId: number, span: Span) =>
  raw<
    Figures & { open: number; repairMinutes: number | null }
  >(sql`select ${figures}, ${minutes('created_at', 'ended_at')} as "repairMinutes",
    (count(*) filter (where o.ended_at is null))::int as open from ${repairs(tenantId, span)}`)
const GROUPS = { site: 'site_id', classifier: 'classifier_id', installer: 'installer_id' } as const
export const repairGroups = (tenantId: number, span: Span, by: keyof typeof GROUPS) =>
  raw<Figures & { id: string | null; name: string | null }>(sql`select g.*,
      coalesce((select name from housing_site x where x.tenant_id = ${tenantId} and x.id = g.id),
        (select name from work_order_classifier x where x.tenant_id = ${tenantId} and x.id = g.id),
        (select name from work_order_installer x where x.tenant_id = ${tenantId} and x.id = g.id)) as name
    from (select o.${sql.ref(GROUPS[by])} as id, ${figures} from ${repairs(tenantId, span)} group by 1 order by 2 desc limit 200) g`)
export const repairDays = (tenantId: number, span: Span, timeZone: string) =>
  raw<{
    day: string
    orders: number
  }>(sql`select (o.created_at at time zone ${timeZone})::date::text as day, count(*)::int as orders
    from ${repairs(tenantId, span)} group by 1 order by 1 limit 400`)
