import type { RowOf } from '@cloud-steward/contract'
import type { giftRule } from '@cloud-steward/contract/billing/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

interface DueGift {
  ruleId: string
  name: string
  fee: RowOf<typeof giftRule>['fee']
  rateBp: number
  leaseId: string
  siteId: string
  renteeId: string
  dateFrom: string
  dateTo: string
}
/** What rules give a lease on the day it was signed and it has not got. A lease that goes on from another is not new. */
export const dueGifts = (tenantId: number, leaseId: string) =>
  raw<DueGift>(
    sql`select g.id as "ruleId", g.name, g.fee, g.rate_bp as "rateBp", l.id as "leaseId", l.site_id as "siteId", l.rentee_id as "renteeId", l.start_on as "dateFrom",
        least(l.end_on, (l.start_on + make_interval(months => g.months))::date - 1) as "dateTo"
      from housing_lease l join billing_gift_rule g on g.tenant_id = l.tenant_id and g.is_active and (g.site_id is null or g.site_id = l.site_id)
        and l.signed_on between g.signed_from and coalesce(g.signed_to, 'infinity')
        and (g.min_months is null or l.end_on >= (l.start_on + make_interval(months => g.min_months))::date - 1)
      where l.tenant_id = ${tenantId} and l.id = ${leaseId} and l.status = 'signed' and l.origin is null
        and not exists (select from billing_adjustment a where a.tenant_id = l.tenant_id and a.lease_id = l.id and a.rule_id = g.id)
      order by g.id`,
  )
