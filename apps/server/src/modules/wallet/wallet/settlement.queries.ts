import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** Accounts of unsettled money a settlement of the day looks at: not settled yet, or of somebody who shares with others. */
const toSettle = (tenantId: number, day: string): Sql =>
  sql`a.tenant_id = ${tenantId} and a.kind = 'unsettled' and (
    not exists (select from wallet_settlement s where s.tenant_id = a.tenant_id and s.landlord_id = a.owner_id and s.day = ${day}::date)
    or exists (select from wallet_co_ownership c where c.tenant_id = a.tenant_id and c.landlord_id = a.owner_id))`
/** Some of them at a time, locked: two settlements never count the same money. */
export const lockUnsettled = (tenantId: number, day: string, afterLandlordId: string, most: number) =>
  raw<{ id: string; landlordId: string }>(
    sql`select a.id, a.owner_id as "landlordId" from ledger_account a where ${toSettle(tenantId, day)} and a.owner_id > ${afterLandlordId}
      order by a.owner_id limit ${most} for no key update of a`,
  )
export const countUnsettled = (tenantId: number, day: string) =>
  raw<{ accounts: number; left: number }>(
    sql`select (select count(*)::int from ledger_account where tenant_id = ${tenantId} and kind = 'unsettled') as accounts,
      (select count(*)::int from ledger_account a where ${toSettle(tenantId, day)}) as left`,
  )
/** What came in up to a day and was never settled, of accounts whose landlords were not settled for that day yet. */
export const dueForSettlement = (tenantId: number, accountIds: readonly string[], day: string) =>
  raw<{ landlordId: string; amountFen: number }>(
    sql`select * from (select a.owner_id as "landlordId",
        (coalesce((select sum(e.amount_fen) from ledger_entry e where e.tenant_id = a.tenant_id and e.credit_account_id = a.id and e.business_on <= ${day}::date), 0)
        - coalesce((select sum(e.amount_fen) from ledger_entry e where e.tenant_id = a.tenant_id and e.debit_account_id = a.id), 0))::bigint as "amountFen"
      from ledger_account a where a.tenant_id = ${tenantId} and a.id = any(${accountIds}::uuid[])
        and not exists (select 1 from wallet_settlement s where s.tenant_id = a.tenant_id and s.landlord_id = a.owner_id and s.day = ${day}::date)) due
      where "amountFen" > 0 order by "landlordId"`,
  )
export const insertSettlements = (tenantId: number, rows: readonly NewRow<'wallet_settlement'>[]) =>
  insertMany(tenantId, 'wallet_settlement', rows)
export const settledByRun = (tenantId: number, runId: string, day: string) =>
  raw<{ landlords: number; amountFen: number }>(
    sql`select count(*) as landlords, coalesce(sum(amount_fen), 0)::bigint as "amountFen" from wallet_settlement
      where tenant_id = ${tenantId} and day = ${day}::date and run_id = ${runId}`,
  )
