// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** Asked about, or to be paid by the landlord's own merchant. */
export const dueWithdrawals: Due = (now) =>
  anyOf(
    tenantsIn(sql`payout_withdrawal where ask_at <= ${at(now)}`),
    tenantsIn(sql`payout_withdrawal w where w.state = 'approved' and w.batch_id is null and w.planned_on <= ${latestDay(now)}::date
      and exists (select from payout_merchant m where m.tenant_id = w.tenant_id and m.landlord_id = w.landlord_id and m.state = 'finished' and m.account_id = w.account_id)`),
  )
export const dueMerchants: Due = (now) => anyOf(tenantsIn(sql`payout_merchant where ask_at <= ${at(now)}`))
