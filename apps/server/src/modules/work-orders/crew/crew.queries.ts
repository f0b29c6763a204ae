import type { DISPATCH_MODES, OrderKind } from '@cloud-steward/contract/work-orders/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Candidate, Rule } from './candidate.rules.ts'

export interface CandidateRow extends Candidate {
  id: string
  name: string
  supplierId: string | null
  supplierName: string | null
  openCount: number
  rating: number | null
}
/** Between which moments an order is to be carried out, and on which business day. */
export interface When {
  day: string
  from: string | null
  to: string | null
}
/**
 * Installers in use with their load on a day, those who waited longest for their turn first. An appointment overlaps when
 * it begins before the other ends and ends after the other begins.
 */
export const candidatesFor = (
  tenantId: number,
  timeZone: string,
  { day, from, to }: When,
  { only, except }: { only?: string; except?: string } = {},
) =>
  raw<CandidateRow>(sql`select i.id, i.name, i.supplier_id as "supplierId", s.name as "supplierName", i.skills, coalesce(i.site_ids, '{}') as "siteIds",
      i.daily_capacity as "dailyCapacity", coalesce(o.open, 0) as "openCount", coalesce(o.day, 0) as "dayCount",
      coalesce(o.overlaps, false) as overlaps, coalesce(c.expired, '{}') as "expiredSkills", r.rating
    from work_order_installer i
      left join work_order_supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
      left join lateral (select count(*)::int as open,
          (count(*) filter (where (coalesce(x.appoint_from, x.created_at) at time zone ${timeZone})::date = ${day}::date))::int as day,
          bool_or(x.appoint_from < ${to}::timestamptz and x.appoint_to > ${from}::timestamptz) as overlaps
        from work_order x where x.tenant_id = i.tenant_id and x.installer_id = i.id and x.id is distinct from ${except ?? null}::uuid
          and x.state in ('dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted')) o on true
      left join lateral (select array_agg(distinct skill) as expired from work_order_certificate k, unnest(k.skills) skill
        where k.tenant_id = i.tenant_id and k.installer_id = i.id and k.valid_to < ${day}::date
          and not exists (select from work_order_certificate n where n.tenant_id = k.tenant_id and n.installer_id = k.installer_id
            and skill = any(n.skills) and n.valid_to >= ${day}::date)) c on true
      left join lateral (select round(avg(x.score) * 10)::int as rating from work_order x
        where x.tenant_id = i.tenant_id and x.installer_id = i.id and x.score is not null) r on true
    where i.tenant_id = ${tenantId} and i.is_active and (${only ?? null}::uuid is null or i.id = ${only ?? null})
    order by i.turn_at nulls first, i.id limit 500`)
/** Whose turn it was. Two orders at once take turns one after the other. */
export const takeTurn = (tenantId: number, id: string, now: Date) =>
  raw(sql`update work_order_installer set turn_at = ${now.toISOString()} where tenant_id = ${tenantId} and id = ${id}`)
export const lockInstaller = (tenantId: number, id: string) =>
  raw<{ id: string; name: string; supplierId: string | null; isActive: boolean; settleDays: number }>(
    sql`select id, name, supplier_id as "supplierId", is_active as "isActive", settle_days as "settleDays"
      from work_order_installer where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
export const lockTurns = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('work_order_turn'))`)
export const supplierById = (tenantId: number, id: string) =>
  raw<{ id: string; name: string; isActive: boolean; settleDays: number }>(
    sql`select id, name, is_active as "isActive", settle_days as "settleDays" from work_order_supplier where tenant_id = ${tenantId} and id = ${id}`,
  )

export interface RuleRow extends Rule {
  mode: (typeof DISPATCH_MODES)[number]
  installerId: string | null
  supplierId: string | null
}
/** Rules in use that may decide about an order. */
export const rulesFor = (tenantId: number, order: { siteId: string; classifierId: string | null; kind: OrderKind }) =>
  raw<RuleRow>(sql`with recursive above (id, parent_id, depth) as (
      select id, parent_id, 0 from work_order_classifier where tenant_id = ${tenantId} and id = ${order.classifierId}::uuid
      union all select c.id, c.parent_id, a.depth + 1 from work_order_classifier c join above a on c.id = a.parent_id
        where c.tenant_id = ${tenantId} and a.depth < 20)
    select r.mode, r.site_id as "siteId", a.depth, r.kind, r.installer_id as "installerId", r.supplier_id as "supplierId"
    from work_order_dispatch_rule r left join above a on a.id = r.classifier_id
    where r.tenant_id = ${tenantId} and r.is_active and (r.site_id is null or r.site_id = ${order.siteId})
      and (r.classifier_id is null or a.id is not null) and (r.kind is null or r.kind = ${order.kind}) order by r.id`)

/** Of a classifier that which it does not say itself: from the nearest one above that does. */
export const termsOfClassifier = (tenantId: number, id: string | null) =>
  raw<{
    kind: OrderKind
    isActive: boolean
    deadlineMinutes: number | null
    isUrgent: boolean
    payer: 'rentee' | 'landlord' | 'operator' | 'warranty'
    checklist: string | null
    path: string
  }>(sql`with recursive up (id, parent_id, name, kind, is_active, deadline_minutes, is_urgent, payer, checklist, depth) as (
      select id, parent_id, name, kind, is_active, deadline_minutes, is_urgent, payer, checklist, 0 from work_order_classifier
        where tenant_id = ${tenantId} and id = ${id}::uuid
      union all select c.id, c.parent_id, c.name, c.kind, c.is_active, c.deadline_minutes, c.is_urgent, c.payer, c.checklist, u.depth + 1
        from work_order_classifier c join up u on c.id = u.parent_id where c.tenant_id = ${tenantId} and u.depth < 20)
    select l.kind, l.payer, l.is_urgent as "isUrgent", (select bool_and(is_active) from up) as "isActive",
      (select deadline_minutes from up where deadline_minutes is not null order by depth limit 1) as "deadlineMinutes",
      (select checklist from up where checklist is not null order by depth limit 1) as checklist,
      (select string_agg(name, ' / ' order by depth desc) from up) as path
    from up l where l.depth = 0`)
/** Of these sites those the tenant has. */
export const sitesKnown = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(sql`select id from housing_site where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
