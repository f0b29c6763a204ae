import { freeze } from '@cloud-steward/contract/wallet/freeze.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const freezes = standard(freeze, {
  joins: () => sql`left join wallet_hold h on h.tenant_id = t.tenant_id and h.id = t.hold_id`,
  columns: () => ({ source: sql`h.source`, sourceId: sql`h.source_id`, sourceNo: sql`h.source_no` }),
})
