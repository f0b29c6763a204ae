import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { PlannedFee } from './plan.rules.ts'

/** Signed leases with the plans that speak of them. */
const planned = (tenantId: number, leases: Sql) => sql`from housing_lease l
  join finance_charge_plan p on p.tenant_id = l.tenant_id and p.site_id = l.site_id and (p.lease_id is null or p.lease_id = l.id)
  where l.tenant_id = ${tenantId} and l.status in ('signed', 'ended') and ${leases}
    and p.start_on <= greatest(l.left_on, l.end_on) and (p.end_on is null or p.end_on >= l.start_on)`
export const plannedLeases = (
  tenantId: number,
  afterLeaseId: string,
  most: number,
  siteIds?: readonly string[] | null,
) =>
  overAll<{ id: string }>(
    sql`select l.id ${planned(tenantId, siteIds?.length ? sql`l.id > ${afterLeaseId} and l.site_id = any(${siteIds}::uuid[])` : sql`l.id > ${afterLeaseId}`)} group by l.id order by l.id limit ${most}`,
  )
/** A plan on a lease, with what its bills need to know of the lease. */
export interface PlannedRow extends PlannedFee {
  roomId: string
  siteId: string
  renteeId: string
  landlordId: string
}
export const plansOf = (tenantId: number, leaseIds: readonly string[]) =>
  raw<PlannedRow>(
    sql`select p.id as "planId", l.id as "leaseId", i.name, i.fee, i.basis, i.price_fen as "priceFen", i.rate_bp as "rateBp", i.formula, i.round_mode as "roundMode",
        p.every_months::int as "everyMonths", p.timing, p.is_prorated as "isProrated", p.start_on as "startOn", p.end_on as "endOn", l.start_on as "leaseFrom",
        coalesce(l.left_on, l.end_on) as "leaseTo", l.cycle_mode <> 'anniversary' as "isNatural", l.advance_days as "advanceDays", r.area_m2::text as area, l.rent_fen as "rentFen",
        1 + (select count(*) from housing_occupant o where o.tenant_id = l.tenant_id and o.lease_id = l.id and o.until_on is null) as persons,
        l.room_id as "roomId", l.site_id as "siteId", l.rentee_id as "renteeId", l.landlord_id as "landlordId"
      from (select l.id as lease_id, p.id as plan_id ${planned(tenantId, sql`l.id = any(${leaseIds}::uuid[])`)}) x
      join housing_lease l on l.tenant_id = ${tenantId} and l.id = x.lease_id
      join finance_charge_plan p on p.tenant_id = ${tenantId} and p.id = x.plan_id
      join finance_fee_item i on i.tenant_id = ${tenantId} and i.id = p.fee_item_id
      join housing_room r on r.tenant_id = ${tenantId} and r.id = l.room_id order by l.id, p.id`,
  )
/** Which of these sources stand on a live bill, and up to which day. */
export const liveSources = (tenantId: number, sourceIds: readonly string[]) =>
  raw<{ id: string; periodTo: string }>(
    sql`select source_id as id, period_to as "periodTo" from finance_bill_line where tenant_id = ${tenantId} and source_id = any(${sourceIds}::uuid[]) and live`,
  )
/** Lines of sources that reach beyond the last day of their lease, with what is left of them. */
export const linesBeyond = (tenantId: number, leaseIds: readonly string[]) =>
  raw<BeyondLine>(
    sql`select n.id, n.bill_id as "billId", n.source_id as "sourceId", n.period_from as "periodFrom", n.period_to as "periodTo",
        n.amount_fen as "amountFen", n.credited_fen as "creditedFen", coalesce(l.left_on, l.end_on) as "lastDay"
      from housing_lease l join finance_bill b on b.tenant_id = l.tenant_id and b.lease_id = l.id and b.kind <> 'utility'
      join finance_bill_line n on n.tenant_id = b.tenant_id and n.bill_id = b.id
      where l.tenant_id = ${tenantId} and l.id = any(${leaseIds}::uuid[]) and n.live and n.source_id is not null
        and n.period_to > coalesce(l.left_on, l.end_on)`,
  )
export interface BeyondLine {
  id: string
  billId: string
  sourceId: string
  periodFrom: string
  periodTo: string
  amountFen: number
  creditedFen: number
  lastDay: string
}
export const markPlansBilled = (tenantId: number, planIds: readonly string[]) =>
  raw(
    sql`update finance_charge_plan set billed_at = now() where tenant_id = ${tenantId} and id = any(${planIds}::uuid[]) and billed_at is null`,
  )
/** The plans, locked, that have billed already. */
export const lockBilledPlans = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from finance_charge_plan where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and billed_at is not null order by id for update`,
  )
export const leaseAtSite = (tenantId: number, leaseId: string, siteId: string) =>
  raw<{ id: string }>(
    sql`select id from housing_lease where tenant_id = ${tenantId} and id = ${leaseId} and site_id = ${siteId}`,
  )
