// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsIn } from '../../infra/queue/due.ts'

export const dueBankMatch: Due = () =>
  anyOf(tenantsIn(sql`payment_bank_line where state = 'open' and held_for is null`))
