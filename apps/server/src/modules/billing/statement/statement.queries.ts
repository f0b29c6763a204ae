import type { ENTRY_KINDS } from '@cloud-steward/contract/ledger/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { contractNo, withContract } from '../../housing/index.ts'

export interface Movement {
  id: string
  day: string
  kind: (typeof ENTRY_KINDS)[number]
  no: string | null
  roomName: string | null
  contractNo: string | null
  debitFen: number
  creditFen: number
}
/** One more than this is read, to know that there were more. */
export const MOST_LINES = 2_000
const legs = (tenantId: number, accountIds: readonly string[], columns: ReturnType<typeof sql>) =>
  sql`(select ${columns}, e.amount_fen as debit, 0::bigint as credit from ledger_entry e where e.tenant_id = ${tenantId} and e.debit_account_id = any(${accountIds}::uuid[])
    union all select ${columns}, 0, e.amount_fen from ledger_entry e where e.tenant_id = ${tenantId} and e.credit_account_id = any(${accountIds}::uuid[]))`
/** Movements of accounts in some days, in the order of days; what moves from one of them to another cancels out. */
export const movementsOf = (tenantId: number, accountIds: readonly string[], from: string, to: string) =>
  raw<Movement>(sql`select x.id, x.business_on as day, x.kind, coalesce(p.no, t.no) as no, r.full_name as "roomName", ${contractNo} as "contractNo",
      sum(x.debit)::bigint as "debitFen", sum(x.credit)::bigint as "creditFen"
    from ${legs(tenantId, accountIds, sql`e.id, e.business_on, e.kind, e.bill_id, e.payment_id`)} x
    left join billing_bill t on t.tenant_id = ${tenantId} and t.id = x.bill_id
    left join payment p on p.tenant_id = ${tenantId} and p.id = x.payment_id
    left join housing_room r on r.tenant_id = ${tenantId} and r.id = t.room_id ${withContract()}
    where x.business_on between ${from}::date and ${to}::date
    group by x.id, x.business_on, x.kind, p.no, t.no, of_lease.id, of_lease.no, of_master.no, r.full_name having sum(x.debit) <> sum(x.credit)
    order by x.business_on, x.id limit ${MOST_LINES + 1}`)
/** What was debited less what was credited before a day. */
export const sumBefore = (tenantId: number, accountIds: readonly string[], day: string) =>
  raw<{ fen: number }>(
    sql`select coalesce(sum(debit - credit), 0)::bigint as fen from ${legs(tenantId, accountIds, sql`e.business_on`)} x where business_on < ${day}::date`,
  )
export const nameOfParty = (tenantId: number, party: 'rentee' | 'landlord', id: string) =>
  raw<{ name: string }>(
    sql`select name from ${sql.table(party === 'rentee' ? 'housing_rentee' : 'housing_landlord')} where tenant_id = ${tenantId} and id = ${id}`,
  )

/** Bills of a rentee he has not opened, the newest first. */
export const unreadBills = (tenantId: number, renteeId: string) =>
  raw<{
    id: string
  }>(sql`select b.id from billing_bill b where b.tenant_id = ${tenantId} and b.rentee_id = ${renteeId} and b.state <> 'void'
    and not exists (select from billing_bill_read r where r.tenant_id = b.tenant_id and r.bill_id = b.id) order by b.id desc limit 500`)
export const insertReads = (tenantId: number, billIds: readonly string[], userId: string | null) =>
  insertMany(
    tenantId,
    'billing_bill_read',
    billIds.map((bill_id) => ({ bill_id, user_id: userId })),
    { skipExisting: true },
  )
