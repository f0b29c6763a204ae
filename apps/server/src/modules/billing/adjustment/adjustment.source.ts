import { adjustment, note } from '@cloud-steward/contract/billing/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Requests and notes are read here; commands write them. */
export const adjustments = standard(adjustment, {
  columns: () => ({
    creditedFen: sql`(select coalesce(sum(n.total_fen), 0)::bigint from billing_note n where n.tenant_id = t.tenant_id and n.adjustment_id = t.id)`,
  }),
})
export const notes = standard(note)
