import { insertMany } from '../../infra/db/bulk.ts'
import { raw, sql } from '../../infra/db/sql.ts'

export interface AccountRow {
  id: string
  owner_kind: string
  owner_id: string
  kind: string
}
export const insertAccounts = (tenantId: number, rows: readonly AccountRow[]) =>
  insertMany(tenantId, 'finance_account', { id: 'uuid', owner_kind: 'text', owner_id: 'uuid', kind: 'text' }, rows, {
    skipExisting: true,
  })

export interface EntryRow {
  id: string
  kind: string
  debit_account_id: string
  credit_account_id: string
  amount_fen: number
  bill_id: string | undefined
  payment_id: string | undefined
  business_on: string
  memo: string | undefined
  business_key: string
}
export const insertEntries = (tenantId: number, rows: readonly EntryRow[]) =>
  insertMany(
    tenantId,
    'finance_entry',
    {
      id: 'uuid',
      kind: 'text',
      debit_account_id: 'uuid',
      credit_account_id: 'uuid',
      amount_fen: 'bigint',
      bill_id: 'uuid',
      payment_id: 'uuid',
      business_on: 'date',
      memo: 'text',
      business_key: 'text',
    },
    rows,
  )

/** What was debited and credited to each of these accounts; also to those that do not exist yet. */
export const accountSums = (tenantId: number, accountIds: readonly string[]) =>
  raw<{ id: string; debitedFen: number; creditedFen: number }>(
    sql`select a.id, coalesce(d.fen, 0)::bigint as "debitedFen", coalesce(c.fen, 0)::bigint as "creditedFen"
      from unnest(${accountIds}::uuid[]) a(id)
      left join lateral (select sum(e.amount_fen) as fen from finance_entry e where e.tenant_id = ${tenantId} and e.debit_account_id = a.id) d on true
      left join lateral (select sum(e.amount_fen) as fen from finance_entry e where e.tenant_id = ${tenantId} and e.credit_account_id = a.id) c on true`,
  )
/** The sums of all landlords' accounts by kind. Reads the whole ledger of the tenant. */
export const landlordSums = (tenantId: number) =>
  raw<{ kind: string; debitedFen: number; creditedFen: number }>(
    sql`select a.kind, sum(x.debited)::bigint as "debitedFen", sum(x.credited)::bigint as "creditedFen" from (
        select debit_account_id as id, sum(amount_fen) as debited, 0 as credited from finance_entry where tenant_id = ${tenantId} group by 1
        union all select credit_account_id, 0, sum(amount_fen) from finance_entry where tenant_id = ${tenantId} group by 1) x
      join finance_account a on a.tenant_id = ${tenantId} and a.id = x.id where a.owner_kind = 'landlord' group by a.kind`,
  )
