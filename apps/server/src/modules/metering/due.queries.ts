// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsIn } from '../../infra/queue/due.ts'

export const dueSettlePlans: Due = () => anyOf(tenantsIn(sql`metering_settle_plan where is_active`))
export const dueReadingReminders: Due = () => anyOf(tenantsIn(sql`metering_reading_window where is_active`))
