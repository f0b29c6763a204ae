import { overAll, raw, sql } from '../../../infra/db/sql.ts'

/** A negative charge of a lease change, not credited yet, and the charge it corrects. */
interface UnsettledCredit {
  id: string
  adjustsId: string
  amountFen: number
  periodFrom: string
  periodTo: string
  formula: unknown
}
const unsettled = (tenantId: number) => sql`c.tenant_id = ${tenantId} and c.dropped_at is null and c.amount_fen < 0
  and not exists (select 1 from billing_credited_charge x where x.tenant_id = c.tenant_id and x.charge_id = c.id)`
/** Credits of these leases, oldest first; read them after the bills they go to are locked. */
export const unsettledCredits = (tenantId: number, leaseIds: readonly string[]) =>
  raw<UnsettledCredit>(
    sql`select c.id, c.adjusts_id as "adjustsId", -c.amount_fen as "amountFen", c.period_from as "periodFrom", c.period_to as "periodTo", c.formula
      from housing_charge c
      where ${unsettled(tenantId)} and c.lease_id = any(${leaseIds}::uuid[]) order by c.created_at, c.id`,
  )
/** Leases with a credit whose charge stands on a bill. */
export const leasesToCredit = (tenantId: number, afterLeaseId: string, most: number) =>
  overAll<{ id: string }>(
    sql`select c.lease_id as id from housing_charge c join billing_billed_charge b on b.tenant_id = c.tenant_id and b.charge_id = c.adjusts_id
      where ${unsettled(tenantId)} and c.lease_id > ${afterLeaseId} group by c.lease_id order by c.lease_id limit ${most}`,
  )
