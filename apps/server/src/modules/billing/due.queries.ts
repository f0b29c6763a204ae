// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsHaving } from '../../infra/queue/due.ts'

export const dueReminders: Due = () =>
  anyOf(tenantsHaving(sql`billing_bill x where x.tenant_id = t.id and x.state in ('issued', 'part_paid')`))
