import type { PLAN_STATES } from '@cloud-steward/contract/billing/charge-plan.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { PlannedFee } from './plan.rules.ts'

/** A plan names nothing but its site, or this lease, its room or its house. */
const MEANT = sql`(coalesce(p.lease_id::text, p.room_ids::text, p.house_ids::text) is null or p.lease_id = l.id
    or l.room_id = any(p.room_ids) or exists (select from housing_room r where r.tenant_id = l.tenant_id and r.id = l.room_id and r.house_id = any(p.house_ids)))`
const ACTIVE = sql`p.state = 'active' and ${MEANT}`
/** Signed leases with the plans of their site. */
const planned = (tenantId: number, leases: Sql, plans: Sql) => sql`from housing_lease l
  join billing_charge_plan p on p.tenant_id = l.tenant_id and p.site_id = l.site_id and ${plans}
  where l.tenant_id = ${tenantId} and l.status in ('signed', 'ended') and ${leases}
    and p.start_on <= greatest(l.left_on, l.end_on) and (p.end_on is null or p.end_on >= l.start_on)`
export const plannedLeases = (
  tenantId: number,
  afterLeaseId: string,
  most: number,
  siteIds?: readonly string[] | null,
) =>
  overAll<{ id: string }>(
    sql`select l.id ${planned(tenantId, siteIds?.length ? sql`l.id > ${afterLeaseId} and l.site_id = any(${siteIds}::uuid[])` : sql`l.id > ${afterLeaseId}`, ACTIVE)} group by l.id order by l.id limit ${most}`,
  )
const chosen = (which: 'active' | 'all' | { id: string }): Sql => {
  if (which === 'active') return ACTIVE
  return which === 'all' ? sql`true` : sql`p.id = ${which.id} and ${MEANT}`
}
/** A month of rent has 30 days where the rent is of weeks or days, as housing counts it (`monthRentFen`). */
const monthRent = sql`case l.rent_unit when 'week' then round(l.rent_fen * 30 / 7.0)::bigint when 'day' then l.rent_fen * 30 else l.rent_fen end`
/** A plan on a lease, with what its bills need to know of the lease. */
export interface PlannedRow extends PlannedFee {
  /** What came due before and stands on no bill is left. */
  skipBefore: string | null
  onlinePayable: boolean
  incomeAccountId: string | null
  taxBp: number | null
  roomId: string
  siteId: string
  renteeId: string
  landlordId: string
}
/** Plans of these leases: those that charge now, one as if it did, or all that ever charged at their sites. */
export const plansOf = (
  tenantId: number,
  leaseIds: readonly string[],
  which: 'active' | 'all' | { id: string } = 'active',
) =>
  raw<PlannedRow>(
    sql`select p.id as "planId", l.id as "leaseId", i.name, i.fee, i.basis, i.price_fen as "priceFen", i.rate_bp as "rateBp", i.formula, i.round_mode as "roundMode", i.online_payable as "onlinePayable", i.income_account_id as "incomeAccountId", i.tax_rate_bp as "taxBp",
        p.rhythm, coalesce(p.every_months::int, 0) as "everyMonths", p.timing, p.is_prorated as "isProrated", p.on_day as "onDay", p.on_dates as "onDates",
        p.due_in_days as "dueInDays", p.skip_before as "skipBefore", p.start_on as "startOn", p.end_on as "endOn", l.start_on as "leaseFrom",
        coalesce(l.left_on, l.end_on) as "leaseTo", coalesce(l.cycle_mode = 'naturalMonth', false) as "isNatural", l.advance_days as "advanceDays", r.area_m2::text as area, ${monthRent} as "rentFen",
        1 + (select count(*) from housing_occupant o where o.tenant_id = l.tenant_id and o.lease_id = l.id and o.until_on is null) as persons,
        l.room_id as "roomId", l.site_id as "siteId", l.rentee_id as "renteeId", l.landlord_id as "landlordId"
      from (select l.id as lease_id, p.id as plan_id ${planned(tenantId, sql`l.id = any(${leaseIds}::uuid[])`, chosen(which))}) x
      join housing_lease l on l.tenant_id = ${tenantId} and l.id = x.lease_id
      join billing_charge_plan p on p.tenant_id = ${tenantId} and p.id = x.plan_id
      join billing_fee_item i on i.tenant_id = ${tenantId} and i.id = p.fee_item_id
      join housing_room r on r.tenant_id = ${tenantId} and r.id = l.room_id order by l.id, p.id`,
  )
/** Which of these sources stand on a live bill, and up to which day. */
export const liveSources = (tenantId: number, sourceIds: readonly string[]) =>
  raw<{ id: string; periodTo: string }>(
    sql`select source_id as id, period_to as "periodTo" from billing_bill_line where tenant_id = ${tenantId} and source_id = any(${sourceIds}::uuid[]) and live`,
  )
/** Lines of sources that reach beyond the last day of their lease, with what is left of them. */
export const linesBeyond = (tenantId: number, leaseIds: readonly string[]) =>
  raw<BeyondLine>(
    sql`select n.id, n.bill_id as "billId", n.source_id as "sourceId", n.plan_id as "planId", l.id as "leaseId", n.period_from as "periodFrom", n.period_to as "periodTo",
        n.amount_fen as "amountFen", n.credited_fen as "creditedFen", coalesce(l.left_on, l.end_on) as "lastDay"
      from housing_lease l join billing_bill b on b.tenant_id = l.tenant_id and b.lease_id = l.id and b.kind <> 'utility'
      join billing_bill_line n on n.tenant_id = b.tenant_id and n.bill_id = b.id
      where l.tenant_id = ${tenantId} and l.id = any(${leaseIds}::uuid[]) and n.live and n.source_id is not null
        and n.period_to > coalesce(l.left_on, l.end_on)`,
  )
export interface BeyondLine {
  id: string
  billId: string
  sourceId: string
  /** Absent on lines from before lines named their plan. */
  planId: string | null
  leaseId: string
  periodFrom: string
  periodTo: string
  amountFen: number
  creditedFen: number
  lastDay: string
}
/**
 * Of plans that are about to bill, those that still may: each is locked until the bills are made, so that who pauses it
 * waits for them, and none is made afterwards. Many bill at once, so a plan is locked whole only for its first bill.
 */
export const beginBilling = (tenantId: number, planIds: readonly string[]) =>
  [
    raw(
      sql`update billing_charge_plan set billed_at = now() where tenant_id = ${tenantId} and id in (select id from billing_charge_plan
      where tenant_id = ${tenantId} and id = any(${planIds}::uuid[]) and billed_at is null and state = 'active' order by id for update)`,
    ),
    raw<{ id: string }>(
      sql`select id from billing_charge_plan where tenant_id = ${tenantId} and id = any(${planIds}::uuid[]) and state = 'active' order by id for share`,
    ),
  ] as const
/** The plans, locked. */
export const lockPlans = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; state: PlanState; isBilled: boolean }>(
    sql`select id, state, billed_at is not null as "isBilled" from billing_charge_plan
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`,
  )
export type PlanState = (typeof PLAN_STATES)[number]
export const leaseAtSite = (tenantId: number, leaseId: string, siteId: string) =>
  raw<{ id: string }>(
    sql`select id from housing_lease where tenant_id = ${tenantId} and id = ${leaseId} and site_id = ${siteId}`,
  )
/** How many of these houses and rooms are at the site. */
export const placesAtSite = (
  tenantId: number,
  siteId: string,
  houseIds: readonly string[],
  roomIds: readonly string[],
) =>
  raw<{ houses: number; rooms: number }>(
    sql`select (select count(*) from housing_house where tenant_id = ${tenantId} and site_id = ${siteId} and id = any(${houseIds}::uuid[]))::int as houses,
      (select count(*) from housing_room where tenant_id = ${tenantId} and site_id = ${siteId} and id = any(${roomIds}::uuid[]))::int as rooms`,
  )
