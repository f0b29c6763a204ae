// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, latestDay, tenantsHaving, tenantsIn } from '../../infra/queue/due.ts'

export const dueSettlement: Due = () =>
  anyOf(tenantsHaving(sql`ledger_account x where x.tenant_id = t.id and x.kind = 'unsettled'`))
export const dueFreezeEnds: Due = (now) =>
  anyOf(tenantsIn(sql`wallet_freeze where state = 'active' and expires_on < ${latestDay(now)}::date`))
