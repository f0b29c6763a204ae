// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

export const dueLateRefunds: Due = (now) =>
  anyOf(
    tenantsIn(sql`checkout_check_out where state in ('paying', 'pay_failed', 'payee_review')
      and refund_due_on < ${latestDay(now)}::date and escalated_on is null`),
  )
