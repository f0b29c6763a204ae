// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsHaving } from '../../infra/queue/due.ts'

/** @param days after which each kind of row is forgotten */
export const dueCleanUp =
  (days: { keys: number; told: number; recorded: number }): Due =>
  () => {
    const before = (count: number) => sql`now() - make_interval(days => ${count})`
    return anyOf(
      tenantsHaving(sql`infra_idempotency x where x.tenant_id = t.id and x.created_at < ${before(days.keys)}`),
      tenantsHaving(sql`infra_live x where x.tenant_id = t.id and x.created_at < ${before(days.told)}`),
      tenantsHaving(sql`infra_event x where x.tenant_id = t.id and x.created_at < ${before(days.recorded)}`),
      tenantsHaving(sql`infra_run r join infra_run_item x on x.tenant_id = r.tenant_id and x.run_id = r.id
        where r.tenant_id = t.id and r.finished_at < ${before(days.recorded)}`),
    )
  }
