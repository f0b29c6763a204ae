// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, firstTenant, tenantsHaving, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

export const dueReadings: Due = () =>
  anyOf(tenantsHaving(sql`device d where d.tenant_id = t.id and d.meter_id is not null and d.state <> 'removed'`))
/** The months of telemetry are everybody's: the job of the first tenant keeps them. */
export const dueMonths: Due = () =>
  anyOf(
    firstTenant(),
    tenantsHaving(sql`device_link x where x.tenant_id = t.id`),
    tenantsHaving(sql`device_stray x where x.tenant_id = t.id`),
  )
export const dueLateCommands: Due = (now) =>
  anyOf(
    tenantsIn(
      sql`device_command where state in ('queued', 'sent', 'acked') and expires_at <= ${at(now)} and next_at <= ${at(now)}`,
    ),
  )
/** Every tenant with devices: alarms follow from the clock, and from settings that may change at any time. */
export const dueWatch: Due = () =>
  anyOf(tenantsHaving(sql`device d where d.tenant_id = t.id`), tenantsIn(sql`device_alarm where cleared_at is null`))
