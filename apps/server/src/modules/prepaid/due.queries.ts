// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsHaving, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`
const inUse = sql`a.state not in ('closed', 'vacant')`

export const dueCharges: Due = () =>
  anyOf(tenantsHaving(sql`prepaid_account a where a.tenant_id = t.id and ${inUse} and a.gap is null`))
export const dueGivenBack: Due = () => anyOf(tenantsIn(sql`prepaid_account where back_ordered_at is not null`))
/** @param param name of the parameter that says whether accounts are opened with leases */
export const dueAccounts =
  (param: string): Due =>
  () =>
    anyOf(
      tenantsHaving(sql`prepaid_account a where a.tenant_id = t.id and a.state <> 'closed'`),
      tenantsIn(sql`system_param where param_name = ${param}`),
    )
export const dueDays: Due = () =>
  anyOf(
    tenantsHaving(sql`prepaid_account a where a.tenant_id = t.id`),
    tenantsHaving(sql`metering_reading x where x.tenant_id = t.id and x.state <> 'void'`),
  )
/** Accounts whose time has come, or whose meter was read since. */
export const dueEvaluations: Due = (now) =>
  anyOf(
    tenantsHaving(sql`prepaid_account a where a.tenant_id = t.id and ${inUse} and (a.look_at <= ${at(now)}
      or exists (select from device_metering d where d.tenant_id = a.tenant_id and d.meter_id = a.meter_id and d.read_at > coalesce(a.read_at, '-infinity')))`),
  )
export const dueRecharges: Due = () =>
  anyOf(
    tenantsIn(
      sql`prepaid_recharge where state in ('paid', 'credit_failed') and created_at > now() - interval '30 days'`,
    ),
  )
export const dueCredits: Due = () =>
  anyOf(
    tenantsHaving(sql`prepaid_account a join device_credit c on c.tenant_id = a.tenant_id and c.meter_id = a.meter_id
      where a.tenant_id = t.id and ${inUse}`),
  )
export const dueBatches: Due = (now) =>
  anyOf(
    tenantsIn(sql`prepaid_batch where state = 'running'`),
    tenantsIn(sql`prepaid_batch where state = 'scheduled' and coalesce(start_at, created_at) <= ${at(now)}`),
    tenantsIn(sql`prepaid_batch_item where state = 'sent' or restore_state = 'sent'`),
  )
