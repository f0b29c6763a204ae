// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsHaving } from '../../infra/queue/due.ts'

export const dueReminders: Due = () =>
  anyOf(tenantsHaving(sql`billing_bill x where x.tenant_id = t.id and x.state in ('issued', 'part_paid')`))

/** Charges that fall due within `days` and are on no bill. */
export const dueCharges =
  (days: number): Due =>
  (now) =>
    anyOf(
      tenantsHaving(sql`housing_charge c where c.tenant_id = t.id and c.due_on <= ${latestDay(now)}::date + ${days}::int
        and c.dropped_at is null and c.amount_fen > 0
        and not exists (select from billing_billed_charge b where b.tenant_id = c.tenant_id and b.charge_id = c.id)`),
    )
