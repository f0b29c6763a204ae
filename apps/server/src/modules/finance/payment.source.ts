import { payment } from '@cloud-steward/contract/finance/index.ts'
import { sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'

/** Payments are at the sites of the bills they were booked on. */
export const payments = standard(payment, {
  scope: {
    orgs: ({ siteIds }) =>
      sql`t.id in (select x.payment_id from finance_payment_site x where x.tenant_id = t.tenant_id and x.site_id = any(${siteIds}::uuid[]))`,
  },
})
