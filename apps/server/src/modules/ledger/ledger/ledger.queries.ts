import { landlord } from '@cloud-steward/contract/housing/index.ts'
import { andScope, seesAll } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'

export const insertAccounts = (tenantId: number, rows: readonly NewRow<'ledger_account'>[]) =>
  insertMany(tenantId, 'ledger_account', rows, { skipExisting: true })
export const insertEntries = (tenantId: number, rows: readonly NewRow<'ledger_entry'>[]) =>
  insertMany(tenantId, 'ledger_entry', rows)

/** Accounts in the order of their ids, locked: whoever takes from them sees what the one before took. */
export const lockAccounts = (tenantId: number, accountIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from ledger_account where tenant_id = ${tenantId} and id = any(${accountIds}::uuid[]) order by id for no key update`,
  )
/** What was debited and credited to each of these accounts; also to those that do not exist yet. */
export const accountSums = (tenantId: number, accountIds: readonly string[]) =>
  raw<{ id: string; debitedFen: number; creditedFen: number }>(
    sql`select a.id, coalesce(d.fen, 0)::bigint as "debitedFen", coalesce(c.fen, 0)::bigint as "creditedFen"
      from unnest(${accountIds}::uuid[]) a(id)
      left join lateral (select sum(e.amount_fen) as fen from ledger_entry e where e.tenant_id = ${tenantId} and e.debit_account_id = a.id) d on true
      left join lateral (select sum(e.amount_fen) as fen from ledger_entry e where e.tenant_id = ${tenantId} and e.credit_account_id = a.id) c on true`,
  )
/** Accounts of landlords the caller sees, as `a`; all when he sees all. */
export const ofSeenLandlords = (ctx: Pick<Ctx, 'tenant' | 'scope'>): Sql =>
  seesAll(ctx)
    ? sql``
    : sql` and a.owner_id in (select t.id from housing_landlord t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, landlord)})`
/** The sums of all the landlords' accounts by kind that the caller sees. Reads the whole ledger of the tenant. */
export const landlordSums = (ctx: Pick<Ctx, 'tenant' | 'scope'>) => {
  const tenantId = ctx.tenant.id
  return overAll<{ kind: string; debitedFen: number; creditedFen: number }>(
    sql`select a.kind, sum(x.debited)::bigint as "debitedFen", sum(x.credited)::bigint as "creditedFen" from (
        select debit_account_id as id, sum(amount_fen) as debited, 0 as credited from ledger_entry where tenant_id = ${tenantId} group by 1
        union all select credit_account_id, 0, sum(amount_fen) from ledger_entry where tenant_id = ${tenantId} group by 1) x
      join ledger_account a on a.tenant_id = ${tenantId} and a.id = x.id where a.owner_kind = 'landlord'${ofSeenLandlords(ctx)} group by a.kind`,
  )
}
