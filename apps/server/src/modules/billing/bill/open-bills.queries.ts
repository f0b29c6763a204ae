import { raw, sql } from '../../../infra/db/sql.ts'
import { type BillRow, lateFeeFacts } from './bill.queries.ts'
import type { LateFeeFacts } from './bill.rules.ts'

export interface OpenBillRow extends LateFeeFacts, Pick<BillRow, 'id' | 'no' | 'renteeId'> {
  kind: 'rent' | 'utility' | 'other'
  leaseNo: string
  roomName: string
  /** Open without any late fee, and what of the late fee is settled. */
  principalFen: number
  lateFeeSettledFen: number
}
/** The open bills of rentees, oldest due day first, at most a hundred of each. */
export const openBillsOf = (tenantId: number, renteeIds: readonly string[]) =>
  raw<OpenBillRow>(sql`select b.* from unnest(${renteeIds}::uuid[]) wanted (id) cross join lateral (
      select b.id, b.no, b.kind, b.rentee_id as "renteeId", l.no as "leaseNo", r.full_name as "roomName",
        ${lateFeeFacts(sql`b`)}, b.late_fee_paid_fen + b.late_fee_waived_fen as "lateFeeSettledFen",
        b.total_fen - b.paid_fen - b.credited_fen - b.written_off_fen as "principalFen"
      from billing_bill b join housing_lease l on l.tenant_id = b.tenant_id and l.id = b.lease_id join housing_room r on r.tenant_id = b.tenant_id and r.id = b.room_id
      where b.tenant_id = ${tenantId} and b.rentee_id = wanted.id and b.state in ('issued', 'part_paid') order by b.due_on, b.id limit 100) b`)
