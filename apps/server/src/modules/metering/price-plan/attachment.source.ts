import { attachment } from '@cloud-steward/contract/metering/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const attachments = standard(attachment, {
  columns: () => ({
    utility: sql`(select p.utility from metering_price_plan p where p.tenant_id = t.tenant_id and p.id = t.price_plan_id)`,
  }),
})
