import { order } from '@cloud-steward/contract/channels/index.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** A rentee's orders are seen by whoever sees a lease of his. */
export const orders = standard(order, {
  scope: {
    orgs: (scope, tenantId) =>
      sql`t.rentee_id in (select l.rentee_id from housing_lease l where l.tenant_id = ${tenantId} and ${atSites(sql`l.site_id`, scope)})`,
  },
})
