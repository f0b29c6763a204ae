import { shareOrder } from '@cloud-steward/contract/channels/index.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** A share order is seen by whoever sees the payment it divides; a landlord sees how his own is divided. */
export const shareOrders = standard(shareOrder, {
  scope: {
    orgs: (scope, tenantId) =>
      sql`t.order_id in (select o.id from channel_order o join housing_lease l on l.tenant_id = o.tenant_id and l.rentee_id = o.rentee_id
        where o.tenant_id = ${tenantId} and ${atSites(sql`l.site_id`, scope)})`,
  },
  columns: () => ({
    sharedFen: sql`(select coalesce(sum(l.amount_fen), 0)::bigint from channel_share_line l where l.tenant_id = t.tenant_id and l.share_id = t.id and l.state <> 'failed')`,
    returnedFen: sql`(select coalesce(sum(l.returned_fen), 0)::bigint from channel_share_line l where l.tenant_id = t.tenant_id and l.share_id = t.id)`,
    failedReturns: sql`(select count(*)::int from channel_share_return r where r.tenant_id = t.tenant_id and r.share_id = t.id and r.state = 'failed')`,
  }),
})
