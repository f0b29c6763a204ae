import { suspense } from '@cloud-steward/contract/channels/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const suspenses = standard(suspense, {
  columns: () => ({ ageDays: sql`(coalesce(t.ended_at, now())::date - t.created_at::date)` }),
})
