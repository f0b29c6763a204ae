// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

export const dueReports: Due = (now) => anyOf(tenantsIn(sql`report_schedule where next_on <= ${latestDay(now)}::date`))
