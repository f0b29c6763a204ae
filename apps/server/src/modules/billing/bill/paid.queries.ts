import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { stateBy } from './bill.queries.ts'

const PAID = stateBy({
  paid: sql`(b.paid_fen + x.lines)`,
  lateFee: sql`x.fixed`,
  lateFeePaid: sql`(b.late_fee_paid_fen + x.late)`,
})
/** What a payment changes on a bill. */
export interface BillPart {
  id: string
  linesFen: number
  /** Of what bears a late fee. */
  bearingFen: number
  lateFeePaidFen: number
  /** New values, not differences. */
  lateFeeFixedFen: number
  lateFeeThrough: string | null
}
/** Adds to what is paid, or takes from it; the state follows. */
export const payBills = (tenantId: number, parts: readonly BillPart[]) => {
  const column = <K extends keyof BillPart>(key: K) => parts.map((part) => part[key])
  return raw(sql`update billing_bill b set paid_fen = b.paid_fen + x.lines, rent_paid_fen = b.rent_paid_fen + x.rent,
      late_fee_fen = x.fixed, late_fee_through = x.through, late_fee_paid_fen = b.late_fee_paid_fen + x.late, state = ${PAID}
    from unnest(${column('id')}::uuid[], ${column('linesFen')}::bigint[], ${column('bearingFen')}::bigint[], ${column('lateFeePaidFen')}::bigint[],
      ${column('lateFeeFixedFen')}::bigint[], ${column('lateFeeThrough')}::date[]) x(id, lines, rent, late, fixed, through)
    where b.tenant_id = ${tenantId} and b.id = x.id`)
}
/** What a payment, or its reversal, puts on lines; what is on a late fee has no line. */
export const payLines = (tenantId: number, shares: readonly { lineId: string | null; amountFen: number }[]) => {
  const lines = shares.filter(({ lineId }) => lineId)
  return raw(sql`update billing_bill_line l set paid_fen = l.paid_fen + x.fen
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ amountFen }) => amountFen)}::bigint[]) x(id, fen)
    where l.tenant_id = ${tenantId} and l.id = x.id`)
}
/** Late fees a payment has fixed. */
export const insertFixings = (
  tenantId: number,
  paymentId: string,
  rows: readonly Omit<NewRow<'billing_late_fee_fixing'>, 'payment_id'>[],
) =>
  insertMany(
    tenantId,
    'billing_late_fee_fixing',
    rows.map((row) => ({ payment_id: paymentId, ...row })),
  )

export interface Release {
  id: string
  appliedFen: number
  refundedFen: number
}
export const releaseLines = (tenantId: number, lines: readonly Release[]) =>
  raw(sql`update billing_bill_line l set applied_fen = l.applied_fen + x.applied, refunded_fen = l.refunded_fen + x.refunded
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map((one) => one.appliedFen)}::bigint[], ${lines.map((one) => one.refundedFen)}::bigint[]) x (id, applied, refunded)
    where l.tenant_id = ${tenantId} and l.id = x.id`)
