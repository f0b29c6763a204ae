import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertNotes = (tenantId: number, rows: readonly NewRow<'billing_note'>[]) =>
  insertMany(tenantId, 'billing_note', rows)
export const insertNoteLines = (tenantId: number, rows: readonly NewRow<'billing_note_line'>[]) =>
  insertMany(tenantId, 'billing_note_line', rows)

/** What a note changes on a bill. */
export interface BillChange {
  id: string
  creditedFen: number
  writtenOffFen: number
  /** Of what bears a late fee, and what of that goes back. */
  bearingFen: number
  /** Moved to the prepaid balance: no longer paid here. */
  prepaidFen: number
  bearingPrepaidFen: number
  waivedFen: number
  /** New values, not differences. */
  lateFeeFixedFen: number
  lateFeeThrough: string | null
}
export const creditBills = (tenantId: number, changes: readonly BillChange[]) => {
  const column = <K extends keyof BillChange>(key: K) => changes.map((change) => change[key])
  return raw(sql`update billing_bill b set credited_fen = b.credited_fen + x.credited, written_off_fen = b.written_off_fen + x.written_off,
      rent_credited_fen = b.rent_credited_fen + x.rent, paid_fen = b.paid_fen - x.prepaid, rent_paid_fen = b.rent_paid_fen - x.rent_prepaid,
      late_fee_waived_fen = b.late_fee_waived_fen + x.waived, late_fee_fen = x.fixed, late_fee_through = x.through
    from unnest(${column('id')}::uuid[], ${column('creditedFen')}::bigint[], ${column('writtenOffFen')}::bigint[], ${column('bearingFen')}::bigint[],
      ${column('prepaidFen')}::bigint[], ${column('bearingPrepaidFen')}::bigint[], ${column('waivedFen')}::bigint[], ${column('lateFeeFixedFen')}::bigint[],
      ${column('lateFeeThrough')}::date[]) x(id, credited, written_off, rent, prepaid, rent_prepaid, waived, fixed, through)
    where b.tenant_id = ${tenantId} and b.id = x.id`)
}
/** Several parts of one line are added up: an update takes each row once. */
export const creditLinesOf = (
  tenantId: number,
  lines: readonly { lineId: string; amountFen: number; prepaidFen: number }[],
) => {
  const column = <K extends keyof (typeof lines)[number]>(key: K) => lines.map((line) => line[key])
  return raw(sql`update billing_bill_line l set credited_fen = l.credited_fen + x.fen, paid_fen = l.paid_fen - x.prepaid
    from (select id, sum(fen) as fen, sum(prepaid) as prepaid
      from unnest(${column('lineId')}::uuid[], ${column('amountFen')}::bigint[], ${column('prepaidFen')}::bigint[]) x(id, fen, prepaid) group by id) x
    where l.tenant_id = ${tenantId} and l.id = x.id`)
}
