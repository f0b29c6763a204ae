import type { Selectable } from 'kysely'
import { insertMany, type NewRow } from '../../infra/db/bulk.ts'
import type { DB } from '../../infra/db/db-types.ts'
import { newId } from '../../infra/db/id.ts'
import { overAll, raw, sql } from '../../infra/db/sql.ts'
import type { Charge } from './charge-schedule.rules.ts'

export type LeaseRow = Selectable<DB['housing_lease']> & { status: 'draft' | 'signed' | 'ended' | 'cancelled' }
/** The lease, locked: two clerks change it one after the other. */
export const lockLease = (tenantId: number, id: string) =>
  raw<LeaseRow>(sql`select * from housing_lease where tenant_id = ${tenantId} and id = ${id} for update`)

export const roomForLease = (tenantId: number, roomId: string) =>
  raw<{ id: string; site_id: string; landlord_id: string; overlay: string }>(
    sql`select id, site_id, landlord_id, overlay from housing_room where tenant_id = ${tenantId} and id = ${roomId}`,
  )
export const markSigned = (
  tenantId: number,
  id: string,
  signedOn: string,
  place: { siteId: string; landlordId: string },
) =>
  raw(
    sql`update housing_lease set status = 'signed', signed_on = ${signedOn}, site_id = ${place.siteId}, landlord_id = ${place.landlordId} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const markCancelled = (tenantId: number, id: string, reason: string) =>
  raw(
    sql`update housing_lease set status = 'cancelled', end_reason = ${reason} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const markEnded = (tenantId: number, id: string, leftOn: string, reason: string) =>
  raw(
    sql`update housing_lease set status = 'ended', left_on = ${leftOn}, end_reason = ${reason} where tenant_id = ${tenantId} and id = ${id}`,
  )

export const chargeRow = (leaseId: string, charge: Charge & { id: string }): NewRow<'housing_charge'> => ({
  id: charge.id,
  lease_id: leaseId,
  fee: charge.fee,
  period_from: charge.periodFrom,
  period_to: charge.periodTo,
  due_on: charge.dueOn,
  amount_fen: charge.amountFen,
  formula: charge.formula,
})
export const insertCharges = (tenantId: number, leaseId: string, charges: readonly Charge[]) =>
  insertMany(
    tenantId,
    'housing_charge',
    charges.map((charge) => chargeRow(leaseId, { id: newId(), ...charge })),
  )
/** Charges of periods after a day fall away, unless a bill has them already. */
export const dropChargesAfter = (tenantId: number, leaseId: string, day: string) =>
  raw(sql`update housing_charge c set dropped_at = now() where c.tenant_id = ${tenantId} and c.lease_id = ${leaseId} and c.period_from > ${day}::date
    and c.dropped_at is null and c.fee = 'rent' and not exists (select 1 from finance_billed_charge b where b.tenant_id = c.tenant_id and b.charge_id = c.id)`)
interface ChargeShown {
  id: string
  fee: 'rent' | 'deposit'
  periodFrom: string
  periodTo: string
  dueOn: string
  amountFen: number
  formula: unknown
}
const shown = sql`c.id, c.fee, c.period_from as "periodFrom", c.period_to as "periodTo", c.due_on as "dueOn", c.amount_fen as "amountFen", c.formula`
export const chargesOf = (tenantId: number, leaseId: string) =>
  raw<ChargeShown & { billId: string | null }>(
    sql`select ${shown}, b.bill_id as "billId"
      from housing_charge c left join finance_billed_charge b on b.tenant_id = c.tenant_id and b.charge_id = c.id
      where c.tenant_id = ${tenantId} and c.lease_id = ${leaseId} and c.dropped_at is null order by c.period_from, c.fee`,
  )

export const insertLeaseEvent = (
  tenantId: number,
  event: { leaseId: string; from: string; to: string; reason?: string; userId?: string; username: string },
) =>
  raw(sql`insert into housing_lease_event (tenant_id, id, lease_id, from_status, to_status, reason, user_id, username)
    values (${tenantId}, ${newId()}, ${event.leaseId}, ${event.from}, ${event.to}, ${event.reason ?? null}, ${event.userId ?? null}, ${event.username})`)
export const leaseEvents = (tenantId: number, leaseId: string) =>
  raw<{ at: string; username: string; from: string; to: string; reason: string | null }>(
    sql`select created_at as at, username, from_status as from, to_status as to, reason from housing_lease_event
      where tenant_id = ${tenantId} and lease_id = ${leaseId} order by id`,
  )

/** A charge due up to a day that is on no live bill. After an early leave, rent of later periods is never billed. */
const unbilled = (tenantId: number, dueThrough: string) => sql`from housing_charge c
    join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id
    where c.tenant_id = ${tenantId} and c.due_on <= ${dueThrough}::date and c.dropped_at is null and c.amount_fen > 0
      and (l.left_on is null or c.fee <> 'rent' or c.period_from <= l.left_on)
      and not exists (select 1 from finance_billed_charge b where b.tenant_id = c.tenant_id and b.charge_id = c.id)`
/** Leases with something to bill, in the order of their ids. One pass over what is due, so ask for many at once. */
export const unbilledLeases = (tenantId: number, dueThrough: string, afterLeaseId: string, most: number) =>
  overAll<{ id: string }>(
    sql`select c.lease_id as id ${unbilled(tenantId, dueThrough)} and c.lease_id > ${afterLeaseId} group by c.lease_id order by c.lease_id limit ${most}`,
  )
/** How many bills (one per lease and due day) an issue run would make, and of what amount. */
export const unbilledTotals = (tenantId: number, dueThrough: string) =>
  overAll<{ bills: number; amountFen: number }>(
    sql`select count(*) as bills, coalesce(sum(fen), 0)::bigint as "amountFen"
      from (select sum(c.amount_fen) as fen ${unbilled(tenantId, dueThrough)} group by c.lease_id, c.due_on) due`,
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
export const unbilledCharges = (tenantId: number, dueThrough: string, leaseIds: readonly string[]) =>
  raw<UnbilledCharge>(sql`select ${shown}, l.id as "leaseId", l.room_id as "roomId", l.site_id as "siteId", l.rentee_id as "renteeId", l.landlord_id as "landlordId", l.late_fee_bp as "lateFeeBp", l.grace_days as "graceDays"
    from unnest(${leaseIds}::uuid[]) wanted (id)
    cross join lateral (select * from housing_lease where tenant_id = ${tenantId} and id = wanted.id limit 1) l
    cross join lateral (select * from housing_charge where tenant_id = ${tenantId} and lease_id = l.id and due_on <= ${dueThrough}::date
      and dropped_at is null and amount_fen > 0 and (l.left_on is null or fee <> 'rent' or period_from <= l.left_on) offset 0) c
    left join lateral (select true as yes from finance_billed_charge where tenant_id = ${tenantId} and charge_id = c.id limit 1) billed on true
    where billed.yes is null
    order by l.id, c.due_on, c.fee, c.period_from`)
export interface UnbilledCharge extends ChargeShown {
  leaseId: string
  roomId: string
  siteId: string
  renteeId: string
  landlordId: string
  lateFeeBp: number
  graceDays: number
}
