import { difference, reconciliation } from '@cloud-steward/contract/treasury/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const reconciliations = standard(reconciliation)
export const differences = standard(difference, {
  columns: () => ({ ageDays: sql`(coalesce(t.resolved_at, now())::date - t.created_at::date)` }),
})
