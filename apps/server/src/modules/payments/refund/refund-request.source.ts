import { refundRequest } from '@cloud-steward/contract/payments/index.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Seen by whoever sees a lease of the rentee, like his orders. */
export const refundRequests = standard(refundRequest, {
  scope: {
    orgs: (scope, tenantId) =>
      sql`t.rentee_id in (select l.rentee_id from housing_lease l where l.tenant_id = ${tenantId} and ${atSites(sql`l.site_id`, scope)})`,
  },
})
