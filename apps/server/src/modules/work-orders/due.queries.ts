// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

export const dueClocks: Due = (now) =>
  anyOf(
    tenantsIn(
      sql`work_order where deadline is not null and sla_left is null and escalated < 100 and ended_at is null
        and case when escalated = 0 then least(warn_at, deadline) else deadline end <= ${at(now)}`,
    ),
  )
export const dueConfirmations: Due = (now) =>
  anyOf(
    tenantsIn(sql`work_order where state in ('done', 'confirmed') and coalesce(confirm_by, '-infinity') <= ${at(now)}`),
  )
export const dueStewards: Due = (now) =>
  anyOf(tenantsIn(sql`work_order_stewardship where not is_applied and from_on <= ${latestDay(now)}::date`))
export const dueCollections: Due = () => anyOf(tenantsIn(sql`work_order where state = 'to_pay'`))
export const duePlans: Due = (now) =>
  anyOf(tenantsIn(sql`work_order_plan where is_active and next_on <= ${latestDay(now)}::date`))
