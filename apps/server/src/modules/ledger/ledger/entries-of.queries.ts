import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { AccountKind, EntryKind } from './ledger.rules.ts'

export interface EntryRow {
  id: string
  businessOn: string
  kind: EntryKind
  amountFen: number
  debitId: string
  debitAccount: AccountKind
  debitName: string | null
  creditId: string
  creditAccount: AccountKind
  creditName: string | null
  billId: string | null
  billNo: string | null
}
const ownerOf = (account: Sql): Sql =>
  sql`coalesce((select r.name from housing_rentee r where ${account}.owner_kind = 'rentee' and r.tenant_id = ${account}.tenant_id and r.id = ${account}.owner_id),
    (select l.name from housing_landlord l where ${account}.owner_kind = 'landlord' and l.tenant_id = ${account}.tenant_id and l.id = ${account}.owner_id))`
const [debit, credit] = [sql`d`, sql`c`]

/** Entries by their business keys, which are unique: no index leads from a payment to its entries. */
export const entriesByKeys = (tenantId: number, keys: readonly string[]) =>
  raw<EntryRow>(
    sql`select e.id, e.business_on as "businessOn", e.kind, e.amount_fen as "amountFen",
        d.id as "debitId", d.kind as "debitAccount", ${ownerOf(debit)} as "debitName",
        c.id as "creditId", c.kind as "creditAccount", ${ownerOf(credit)} as "creditName", e.bill_id as "billId", b.no as "billNo"
      from ledger_entry e
      join ledger_account d on d.tenant_id = e.tenant_id and d.id = e.debit_account_id
      join ledger_account c on c.tenant_id = e.tenant_id and c.id = e.credit_account_id
      left join billing_bill b on b.tenant_id = e.tenant_id and b.id = e.bill_id
      where e.tenant_id = ${tenantId} and e.business_key = any(${keys}::text[]) order by e.business_on, e.id`,
  )
