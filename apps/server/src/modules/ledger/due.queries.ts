// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsHaving, tenantsIn } from '../../infra/queue/due.ts'

/** Every tenant with an account, a bill or a deposit: a booking that is missing is found by the document alone. */
export const dueLedgerCheck: Due = () =>
  anyOf(
    tenantsHaving(sql`ledger_account x where x.tenant_id = t.id`),
    tenantsHaving(sql`ledger_entry x where x.tenant_id = t.id`),
    tenantsHaving(sql`billing_bill x where x.tenant_id = t.id`),
    tenantsHaving(sql`payment x where x.tenant_id = t.id`),
    tenantsHaving(sql`payment_holding x where x.tenant_id = t.id`),
    tenantsHaving(sql`ledger_difference x where x.tenant_id = t.id and x.gone_at is null`),
  )
export const duePeriodCheck: Due = () => anyOf(tenantsIn(sql`ledger_period where hash is not null`))
/**
 * Facts without a link, not older than an hour before the last block; all of them where there is none, or where kinds have
 * been added since. Ids begin with the time they were made at.
 * @param latestMs how long before the last block a fact may have been begun that it did not see
 * @param kinds how many kinds of facts there are
 */
export const dueSealing =
  ({ latestMs, kinds }: { latestMs: number; kinds: number }): Due =>
  () =>
    anyOf(sql`select t.id as "tenantId" from identity_tenant t
      left join lateral (select sealed_at, sources from ledger_chain_block b where b.tenant_id = t.id order by no desc limit 1) last on true
      cross join lateral (select case when last.sources >= ${kinds}::int
        then (lpad(to_hex(floor(extract(epoch from last.sealed_at) * 1000)::bigint - ${latestMs}::bigint), 12, '0') || '70008000000000000000')::uuid
        else '00000000-0000-0000-0000-000000000000'::uuid end as id) since
      cross join lateral (select from ledger_chain_fact f where f.tenant_id = t.id and f.id >= since.id
        and not exists (select from ledger_chain_link l where l.tenant_id = f.tenant_id and l.fact_id = f.id) limit 1) found`)
export const dueChainWalk: Due = () =>
  anyOf(
    tenantsHaving(sql`ledger_chain_block x where x.tenant_id = t.id`),
    tenantsHaving(sql`ledger_chain_link x where x.tenant_id = t.id`),
  )
