import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { firstIdAt, newId } from '../../../infra/db/id.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { Issued } from '../housing.ports.ts'
import type { Charge } from './charge-schedule.rules.ts'

export const chargeRow = (
  leaseId: string,
  charge: Charge & { id: string; adjustsId?: string | null },
): NewRow<'housing_charge'> => ({
  id: charge.id,
  lease_id: leaseId,
  fee: charge.fee,
  period_from: charge.periodFrom,
  period_to: charge.periodTo,
  due_on: charge.dueOn,
  amount_fen: charge.amountFen,
  formula: charge.formula,
  adjusts_id: charge.adjustsId ?? null,
  deposit_kind: charge.depositKind ?? null,
})
export const insertCharges = (
  tenantId: number,
  leaseId: string,
  charges: readonly (Charge & { adjustsId?: string | null })[],
) =>
  insertMany(
    tenantId,
    'housing_charge',
    charges.map((charge) => chargeRow(leaseId, { id: newId(), ...charge })),
  )
/** Takes charges out of the schedule; whoever calls has seen that no bill has them, with the lease locked. */
export const dropCharges = (tenantId: number, ids: readonly string[]) =>
  raw(sql`update housing_charge set dropped_at = now() where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
export interface ChargeShown {
  id: string
  fee: Charge['fee']
  periodFrom: string
  periodTo: string
  dueOn: string
  amountFen: number
  formula: unknown
  adjustsId: string | null
  depositKind: Charge['depositKind']
}
const shown = sql`c.id, c.fee, c.period_from as "periodFrom", c.period_to as "periodTo", c.due_on as "dueOn", c.amount_fen as "amountFen", c.formula, c.adjusts_id as "adjustsId", c.deposit_kind as "depositKind"`
export const chargesOf = (tenantId: number, leaseId: string) =>
  raw<ChargeShown & { billId: string | null }>(
    sql`select ${shown}, b.bill_id as "billId"
      from housing_charge c left join billing_billed_charge b on b.tenant_id = c.tenant_id and b.charge_id = c.id
      where c.tenant_id = ${tenantId} and c.lease_id = ${leaseId} and c.dropped_at is null order by c.period_from, c.fee`,
  )

/** Sites and fees somebody chose; absent: all. */
export interface ChargeChoice {
  siteIds?: readonly string[] | null
  fees?: readonly string[] | null
}
const chosenSites = ({ siteIds }: ChargeChoice) =>
  siteIds?.length ? sql`and l.site_id = any(${siteIds}::uuid[])` : sql``
const chosenFees = ({ fees }: ChargeChoice) => (fees?.length ? sql`and fee = any(${fees})` : sql``)

/** Of charges `c`: due up to a day and on no live bill. */
const isUnbilled = (dueThrough: Sql) => sql`c.due_on <= ${dueThrough} and c.dropped_at is null and c.amount_fen > 0
      and not exists (select from billing_billed_charge b where b.tenant_id = c.tenant_id and b.charge_id = c.id)`
/** What an issue run of this day bills. After an early leave, rent of later periods is never billed. */
const unbilled = (tenantId: number, dueThrough: string, choice: ChargeChoice) => sql`from housing_charge c
    join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id
    where c.tenant_id = ${tenantId} and ${isUnbilled(sql`${dueThrough}::date`)}
      and (l.left_on is null or c.fee <> 'rent' or c.period_from <= l.left_on)
      ${chosenSites(choice)} ${chosenFees(choice)}`
/** Charges that are looked at one by one: as many take half a second, and the list counts to 10,000. */
const MOST_LOOKED_AT = 50_000
const MONTH_MS = 31 * 86_400_000
/**
 * The leases an issue run of this day would bill, as a part of another statement. The last nightly run billed all there was:
 * since then charges fell due, were added, or lost their bill. Looked for anew, older ones take seconds at 100,000 leases.
 * Where no run has been, of very many charges the newest are read.
 */
export function leasesToBill(tenantId: number, now: Date, today: string, issued: Issued): Sql {
  // Lateral: bills are looked up charge by charge, never read whole.
  const leases = (
    which: Sql,
    newest: Sql,
  ) => sql`select c.lease_id from (select * from housing_charge c where c.tenant_id = ${tenantId}
      and c.due_on <= ${today}::date and c.dropped_at is null and c.amount_fen > 0 and ${which} ${newest}) c
    cross join lateral (select left_on from housing_lease where tenant_id = ${tenantId} and id = c.lease_id limit 1) l
    left join lateral (select true as yes from billing_billed_charge where tenant_id = ${tenantId} and charge_id = c.id limit 1) billed on true
    where billed.yes is null and (l.left_on is null or c.fee <> 'rent' or c.period_from <= l.left_on)`
  const newest = (by: Sql) => sql`order by ${by} limit ${sql.lit(MOST_LOOKED_AT)}`
  return sql`${leases(sql`c.due_on > coalesce(${issued.dueThrough}, '-infinity')`, newest(sql`c.due_on desc, c.lease_id desc`))}
    union all ${leases(sql`c.id >= coalesce(${issued.firstId}, ${firstIdAt(now.getTime() - MONTH_MS)}::uuid)`, newest(sql`c.id desc`))}
    union all ${leases(sql`c.id in ${issued.voided}`, sql`offset 0`)}`
}
/** Leases with something to bill, in the order of their ids. One pass over what is due, so ask for many at once. */
export const unbilledLeases = (
  tenantId: number,
  dueThrough: string,
  afterLeaseId: string,
  most: number,
  choice: ChargeChoice = {},
) =>
  overAll<{ id: string }>(
    sql`select c.lease_id as id ${unbilled(tenantId, dueThrough, choice)} and c.lease_id > ${afterLeaseId} group by c.lease_id order by c.lease_id limit ${most}`,
  )
/** How many bills (one per lease and due day) an issue run would make at each site, and of what amount. */
export const unbilledTotals = (tenantId: number, dueThrough: string, choice: ChargeChoice = {}) =>
  overAll<{ siteId: string; bills: number; amountFen: number }>(
    sql`select site_id as "siteId", count(*) as bills, coalesce(sum(fen), 0)::bigint as "amountFen"
      from (select l.site_id, sum(c.amount_fen) as fen ${unbilled(tenantId, dueThrough, choice)} group by l.site_id, c.lease_id, c.due_on) due group by 1`,
  )
/** Leases let on some day up to then without any rent in their schedule before: nobody would ever bill them. */
export const leasesWithoutSchedule = (tenantId: number, dueThrough: string, choice: ChargeChoice = {}) =>
  overAll<{ id: string; no: string; siteId: string; roomName: string; startOn: string; endOn: string }>(
    sql`select l.id, l.no, l.site_id as "siteId", r.full_name as "roomName", l.start_on as "startOn", l.end_on as "endOn"
      from housing_lease l join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
      where l.tenant_id = ${tenantId} and l.status = 'signed' and l.left_on is null and l.rent_fen > 0 and l.start_on <= ${dueThrough}::date ${chosenSites(choice)}
        and not exists (select from housing_charge c where c.tenant_id = l.tenant_id and c.lease_id = l.id and c.fee = 'rent' and c.dropped_at is null)
      order by l.start_on, l.id limit 500`,
  )
/** Locks leases in the order of their ids, so that nobody ends or bills them meanwhile. */
export const lockLeases = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from housing_lease where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for no key update`,
  )
/**
 * What these leases have to be billed, lease by lease; read it after `lockLeases`. Lateral, so that whatever the
 * planner believes of tables that grow while it looks away, it goes from lease to charge to bill and scans nothing.
 */
export const unbilledCharges = (
  tenantId: number,
  dueThrough: string,
  leaseIds: readonly string[],
  choice: ChargeChoice = {},
) =>
  raw<UnbilledCharge>(sql`select ${shown}, l.id as "leaseId", l.room_id as "roomId", l.site_id as "siteId", l.rentee_id as "renteeId", l.landlord_id as "landlordId"
    from unnest(${leaseIds}::uuid[]) wanted (id)
    cross join lateral (select * from housing_lease where tenant_id = ${tenantId} and id = wanted.id limit 1) l
    cross join lateral (select * from housing_charge where tenant_id = ${tenantId} and lease_id = l.id and due_on <= ${dueThrough}::date
      and dropped_at is null and amount_fen > 0 and (l.left_on is null or fee <> 'rent' or period_from <= l.left_on) ${chosenFees(choice)} offset 0) c
    left join lateral (select true as yes from billing_billed_charge where tenant_id = ${tenantId} and charge_id = c.id limit 1) billed on true
    where billed.yes is null
    order by l.id, c.due_on, c.fee, c.period_from`)
export interface UnbilledCharge extends ChargeShown {
  leaseId: string
  roomId: string
  siteId: string
  renteeId: string
  landlordId: string
}
