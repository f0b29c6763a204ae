import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { AccountOfFee } from './income-account.rules.ts'

/** Held until the end of the transaction: of two who give one fee to two accounts the second sees what the first did. */
export const lockIncomeAccounts = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('billing_income_account'))`)
/** Another account that has one of these fees. */
export const accountSharing = (tenantId: number, id: string | undefined, fees: readonly string[]) =>
  raw<{
    name: string
  }>(sql`select name from billing_income_account where tenant_id = ${tenantId} and fees && ${fees}::text[]
    and id is distinct from ${id ?? null}::uuid order by created_at limit 1`)
/** All accounts, once for each fee that usually is of them. */
export const accountsByFee = (tenantId: number) =>
  raw<AccountOfFee>(
    sql`select a.id, fee, coalesce(a.tax_rate_bp, 0) as "taxBp" from billing_income_account a left join lateral unnest(a.fees) fee on true
      where a.tenant_id = ${tenantId} order by a.id, fee`,
  )
/** The same as a value, of lines from before there were accounts. */
export const accountOfFee = (tenantId: number, fee: Sql): Sql =>
  sql`(select usual.id from billing_income_account usual where usual.tenant_id = ${tenantId} and ${fee} = any(usual.fees) order by usual.id limit 1)`
