// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

export const dueBoards: Due = (now) =>
  anyOf(tenantsIn(sql`insight_subscription where next_on <= ${latestDay(now)}::date`))
/** Tenants that have or had houses and were not counted within the last hour. */
export const dueSnapshots: Due = (now) =>
  anyOf(
    tenantsIn(
      sql`housing_quota q where not exists (select from insight_snapshot s where s.tenant_id = q.tenant_id
        and s.metric = 'tenant.houses' and s.taken_at > ${now.toISOString()}::timestamptz - interval '1 hour')`,
    ),
  )
