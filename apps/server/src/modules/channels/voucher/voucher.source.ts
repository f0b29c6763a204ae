import { voucher } from '@cloud-steward/contract/channels/index.ts'
import { atSites, isParty } from '../../../infra/ctx/row-scope.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** A rentee's vouchers are seen by whoever sees a lease of his. What reviewers note among themselves is not for him. */
export const vouchers = standard(voucher, {
  columns: (ctx): Record<string, Sql> =>
    isParty(ctx.scope) ? { flags: sql`'{}'::text[]`, exception: sql`null::text` } : {},
  scope: {
    orgs: (scope, tenantId) =>
      sql`t.rentee_id in (select l.rentee_id from housing_lease l where l.tenant_id = ${tenantId} and ${atSites(sql`l.site_id`, scope)})`,
  },
})
