import { steward } from '@cloud-steward/contract/work-orders/steward.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** His sites are those that name him today. */
const his = sql`housing_site s where s.tenant_id = t.tenant_id and s.steward_id = t.user_id`
const open = sql`('dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted')`

export const stewardBase = standard(steward, {
  columns: (ctx) => ({
    mobile: sql`(select u.mobile from identity_user u where u.tenant_id = t.tenant_id and u.id = t.user_id)`,
    siteCount: sql`(select count(*)::int from ${his})`,
    houseCount: sql`(select count(*)::int from housing_house h where h.tenant_id = t.tenant_id and not h.archived
      and h.site_id in (select s.id from ${his}))`,
    roomCount: sql`(select count(*)::int from housing_room r where r.tenant_id = t.tenant_id and r.archived_on is null
      and r.site_id in (select s.id from ${his}))`,
    openCount: sql`(select count(*)::int from work_order o where o.tenant_id = t.tenant_id and o.executor_id = t.user_id and o.state in ${open})`,
    collectedBp: sql`(select (sum(b.paid_fen) * 10000 / nullif(sum(b.total_fen - b.credited_fen), 0))::int from billing_bill b
      where b.tenant_id = t.tenant_id and b.state <> 'void' and b.site_id in (select s.id from ${his})
        and b.due_on >= date_trunc('month', ${ctx.today()}::date) and b.due_on < date_trunc('month', ${ctx.today()}::date) + interval '1 month')`,
    rating: sql`(select round(avg(o.score) * 10)::int from work_order o where o.tenant_id = t.tenant_id and o.executor_id = t.user_id and o.score is not null)`,
  }),
})
