// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, firstTenant, tenantsHaving, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`
const withLocks = tenantsHaving(sql`device_lock d where d.tenant_id = t.id`)
const withKeys = tenantsHaving(sql`lock_credential c where c.tenant_id = t.id and c.state <> 'removed'`)

export const dueLeaseKeys: Due = () => anyOf(withLocks, withKeys)
export const dueLockAlarms: Due = () => anyOf(withLocks, withKeys, tenantsIn(sql`lock_alarm where state = 'open'`))
/** The months of unlocks are everybody's: the job of the first tenant makes them. */
export const dueUnlockMonths: Due = () => anyOf(firstTenant())
/** @param minutes in which a request has to be decided */
export const dueOpenings =
  (minutes: number): Due =>
  (now) =>
    anyOf(
      tenantsIn(
        sql`lock_remote_open where state = 'requested' and created_at <= ${at(now)} - make_interval(mins => ${minutes})`,
      ),
      tenantsIn(
        sql`lock_remote_open where state = 'opening' and created_at <= ${at(now)} - make_interval(mins => ${minutes})`,
      ),
      tenantsIn(sql`lock_remote_open where kind = 'emergency' and state in ('opening', 'opened', 'failed') and told_at is null
        and rentee_id is not null and created_at > now() - interval '1 day'`),
    )
export const dueKeys: Due = (now) =>
  anyOf(
    tenantsIn(sql`lock_credential where state in ('planned', 'pending_push', 'pushing', 'removing', 'push_failed') and next_at <= ${at(now)}
      and (op_until is null or op_until <= ${at(now)}) and (goal <> 'on' or valid_from <= ${at(now)} + ahead_ms * interval '1 millisecond')`),
    tenantsIn(sql`lock_credential where valid_to <= ${at(now)} and goal <> 'gone' and state <> 'removed'`),
    tenantsIn(sql`lock_credential where state = 'active' and first_use_by <= ${at(now)}`),
  )
export const dueChecks: Due = () =>
  anyOf(tenantsHaving(sql`device_lock d where d.tenant_id = t.id and d.state = 'active'`))
