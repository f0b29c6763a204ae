import { batch, batchItem } from '@cloud-steward/contract/prepaid/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { standard } from '../../../kit/standard-operations.ts'

const count = (where: ReturnType<typeof sql>, name: string) =>
  sql`count(*) filter (where ${where})::int as ${sql.ref(name)}`
const source: ListSource = {
  joins: () =>
    sql`left join lateral (select count(*)::int as total, ${sql.join([
      count(sql`state <> 'blocked'`, 'go'),
      count(sql`state = 'blocked'`, 'blocked'),
      count(sql`state = 'verified'`, 'done'),
      // Of the phase it is in.
      count(sql`case t.phase when 'restore' then restore_state else state end in ('failed', 'skipped')`, 'failed'),
      count(sql`restore_state = 'verified'`, 'restored'),
    ])} from prepaid_batch_item i where i.tenant_id = t.tenant_id and i.batch_id = t.id) n on true`,
  columns: () => ({
    total: sql`n.total`,
    goCount: sql`n.go`,
    blockedCount: sql`n.blocked`,
    doneCount: sql`n.done`,
    failedCount: sql`n.failed`,
    restoredCount: sql`n.restored`,
  }),
}
export const batches = standard(batch, source)
export const batchItems = standard(batchItem)
