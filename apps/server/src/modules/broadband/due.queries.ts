// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

export const dueAsking: Due = (now) =>
  anyOf(tenantsIn(sql`broadband_order where state = 'requested' and mode = 'http' and next_at <= ${at(now)}`))
export const dueUnpaid: Due = (now) =>
  anyOf(tenantsIn(sql`broadband_order where state = 'created' and expires_at <= ${at(now)}`))
export const dueTakings: Due = () =>
  anyOf(
    tenantsIn(
      sql`broadband_order where paid_at is not null and taken_fen = 0 and amount_fen > 0 and amount_fen > refunded_fen and state in ('requested', 'done')`,
    ),
  )
export const dueRewards: Due = (now) =>
  anyOf(
    tenantsIn(
      sql`broadband_order where state = 'done' and commission_fen > 0 and commission_on is null and refund_by <= ${at(now)}`,
    ),
  )
export const dueSeeing: Due = () => anyOf(tenantsIn(sql`broadband_carrier where mode = 'http'`))
export const dueLines: Due = (now) => anyOf(tenantsIn(sql`broadband_account where look_on <= ${latestDay(now)}::date`))
