// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

export const dueTimers: Due = (now) =>
  anyOf(tenantsIn(sql`workflow_wait where due_at <= ${now.toISOString()}::timestamptz`))
export const dueSubstitutes: Due = (now) =>
  anyOf(
    tenantsIn(
      sql`workflow_substitute where begun_at is null and ended_at is null and from_on <= ${latestDay(now)}::date`,
    ),
  )
