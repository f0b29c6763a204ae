// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsIn } from '../../infra/queue/due.ts'

export const dueEscalations: Due = (now) =>
  anyOf(tenantsIn(sql`notice_alert where escalate_at <= ${now.toISOString()}::timestamptz`))
