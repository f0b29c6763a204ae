// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

export const dueExpiries: Due = (now) =>
  anyOf(tenantsIn(sql`value_added_order where state = 'created' and expires_at <= ${at(now)}`))
export const dueClosings: Due = (now) =>
  anyOf(tenantsIn(sql`value_added_order where state = 'delivered' and refund_by <= ${at(now)}`))
export const dueTakings: Due = () =>
  anyOf(tenantsIn(sql`value_added_order where paid_at is not null and taken_fen = 0 and state <> 'refunded'`))
export const dueEndings: Due = (now) =>
  anyOf(
    tenantsIn(
      sql`value_added_order where to_on is not null and renewal_told_at is null and to_on <= ${latestDay(now)}::date + 7`,
    ),
  )
