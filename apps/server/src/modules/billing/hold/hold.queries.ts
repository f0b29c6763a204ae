import { raw, sql } from '../../../infra/db/sql.ts'

interface NewHold {
  id: string
  billId: string
  heldOn: string
  reason: string
  username: string
}
export const insertHold = (tenantId: number, hold: NewHold) =>
  raw(sql`insert into billing_hold (tenant_id, id, bill_id, held_on, reason, username)
    values (${tenantId}, ${hold.id}, ${hold.billId}, ${hold.heldOn}, ${hold.reason}, ${hold.username})`)
export const endHold = (tenantId: number, billId: string, day: string, reason: string, username: string) =>
  raw(sql`update billing_hold set released_on = ${day}, release_reason = ${reason}, release_username = ${username}, released_at = now()
    where tenant_id = ${tenantId} and bill_id = ${billId} and released_at is null`)
/** Since when a bill is held, and what its late fee is fixed at. */
export const markHeld = (
  tenantId: number,
  billId: string,
  { heldOn, feeFen, through }: { heldOn: string | null; feeFen: number; through: string | null },
) =>
  raw(sql`update billing_bill set held_on = ${heldOn}, late_fee_fen = ${feeFen}, late_fee_through = ${through}
    where tenant_id = ${tenantId} and id = ${billId}`)
