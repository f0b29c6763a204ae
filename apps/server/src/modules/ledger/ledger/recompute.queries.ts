import { ACCOUNTS, CHART, type LEDGER_CHECKS } from '@cloud-steward/contract/ledger/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { operatorId } from './ledger.rules.ts'

export type LedgerCheck = (typeof LEDGER_CHECKS)[number]
export interface Difference {
  check: LedgerCheck
  subjectId: string
  expectedFen: number
  actualFen: number
}
const DEBITED = ACCOUNTS.filter((account) => CHART[account].side === 'debit')
const GUARDED = ACCOUNTS.filter((account) => CHART[account].floor === 'guarded')
/**
 * Where balances are not what bills, notes, payments and bank lines come to. Every account is summed anew from the entries,
 * in one statement: what is booked meanwhile is in both or in neither.
 */
export const differencesNow = (tenantId: number, most: number) => {
  const id = sql`${tenantId}`
  /** Owners of one kind of account beside what the documents say of them. */
  const owners = (check: LedgerCheck, owner: 'rentee' | 'landlord' | 'meter', documents: Sql): Sql =>
    sql`select ${sql.lit(check)} as "check", coalesce(d.id, b.owner_id) as "subjectId", coalesce(d.fen, 0)::bigint as "expectedFen", coalesce(b.fen, 0)::bigint as "actualFen"
      from (${documents}) d full join (select owner_id, fen from balance where kind = ${sql.lit(check)} and owner_kind = ${sql.lit(owner)}) b on b.owner_id = d.id
      where coalesce(d.fen, 0) <> coalesce(b.fen, 0)`
  const standing = sql`billing_bill b where b.tenant_id = ${id} and b.state <> 'void'`
  const lines = (fen: Sql, more: Sql): Sql =>
    sql`select b.rentee_id as id, sum(${fen}) as fen from billing_bill b join billing_bill_line x on x.tenant_id = b.tenant_id and x.bill_id = b.id and x.fee = 'deposit'
      where b.tenant_id = ${id} ${more} group by 1`
  const checks: Sql[] = [
    owners(
      'receivable',
      'rentee',
      sql`select b.rentee_id as id, sum(b.total_fen - b.paid_fen - b.credited_fen - b.written_off_fen + b.late_fee_fen - b.late_fee_paid_fen - b.late_fee_waived_fen) as fen from ${standing} group by 1`,
    ),
    owners(
      'income',
      'landlord',
      sql`select id, sum(fen) as fen from (
        select b.landlord_id as id, b.late_fee_fen - b.late_fee_waived_fen as fen from ${standing}
        union all select b.landlord_id, x.amount_fen from billing_bill b join billing_bill_line x on x.tenant_id = b.tenant_id and x.bill_id = b.id and x.fee <> 'deposit'
          where b.tenant_id = ${id} and b.state <> 'void'
        union all select n.landlord_id, -x.amount_fen from billing_note n join billing_note_line x on x.tenant_id = n.tenant_id and x.note_id = n.id
          join billing_bill b on b.tenant_id = n.tenant_id and b.id = n.bill_id and b.state <> 'void'
          where n.tenant_id = ${id} and n.kind = 'credit' and x.fee not in ('deposit', 'late_fee')
        union all select landlord_id, -amount_fen from prepaid_money where tenant_id = ${id} and kind in ('use', 'correction', 'debt')) o group by 1`,
    ),
    owners(
      'bad_debt',
      'landlord',
      sql`select n.landlord_id as id, sum(x.amount_fen) as fen from billing_note n join billing_note_line x on x.tenant_id = n.tenant_id and x.note_id = n.id
        where n.tenant_id = ${id} and n.kind = 'write_off' and x.fee not in ('deposit', 'late_fee') group by 1`,
    ),
    owners(
      'deposit_billed',
      'rentee',
      lines(sql`x.amount_fen - x.paid_fen - x.credited_fen`, sql`and b.state <> 'void'`),
    ),
    owners('deposit_liability', 'rentee', lines(sql`x.paid_fen - x.applied_fen - x.refunded_fen`, sql``)),
    owners(
      'holding_liability',
      'rentee',
      sql`select rentee_id as id, sum(amount_fen) as fen from payment_holding where tenant_id = ${id} and state = 'held' group by 1`,
    ),
    owners(
      'head_rent_payable',
      'landlord',
      sql`select landlord_id as id, sum(amount_fen) as fen from payment_head_rent where tenant_id = ${id} and state = 'owed' group by 1`,
    ),
    owners(
      'prepaid_utility',
      'meter',
      sql`select account_id as id, sum(amount_fen) as fen from prepaid_money where tenant_id = ${id} group by 1`,
    ),
    owners(
      'frozen',
      'landlord',
      sql`select id, sum(fen) as fen from (select landlord_id as id, left_fen as fen from wallet_freeze where tenant_id = ${id}
        union all select landlord_id, fen from payout_withheld where tenant_id = ${id}) k group by 1`,
    ),
    owners(
      'prepaid',
      'rentee',
      sql`select id, sum(fen) as fen from (
        select rentee_id as id, case when state = 'reversed' then -reversed_prepaid_fen when channel = 'prepaid' then -amount_fen else prepaid_fen end as fen
          from payment where tenant_id = ${id}
        union all select rentee_id, -amount_fen from payment_payout where tenant_id = ${id}
        union all select rentee_id, prepaid_fen from billing_note where tenant_id = ${id}
        union all select rentee_id, -prepaid_fen from payment_refund where tenant_id = ${id}
        union all select rentee_id, -held_fen from payment_refund_request where tenant_id = ${id} and state = 'waiting'
        union all select rentee_id, -fen from prepaid_from_ahead where tenant_id = ${id}
        union all select rentee_id, amount_fen from wallet_freeze_step where tenant_id = ${id} and rentee_id is not null
        union all select rentee_id, -fen from channel_given_back where tenant_id = ${id}) a group by 1`,
    ),
    sql`select 'suspense', ${operatorId(tenantId)}::uuid, d.fen, b.fen from
        (select coalesce(sum(amount_fen), 0)::bigint as fen from channel_open_suspense where tenant_id = ${id}) d,
        (select coalesce(sum(fen), 0)::bigint as fen from balance where kind = 'suspense') b where d.fen <> b.fen`,
    sql`select 'negative', account_id, 0::bigint, fen::bigint from balance
      where fen < 0 and kind = any(${GUARDED}::text[])`,
    sql`select 'bill', b.id, coalesce(l.paid, 0)::bigint, b.paid_fen from billing_bill b cross join lateral
        (select sum(amount_fen) as total, sum(paid_fen) as paid, sum(credited_fen) as credited from billing_bill_line l where l.tenant_id = ${id} and l.bill_id = b.id) l
      where b.tenant_id = ${id} and (b.total_fen, b.paid_fen, b.credited_fen + b.written_off_fen) <> (coalesce(l.total, 0), coalesce(l.paid, 0), coalesce(l.credited, 0))`,
    sql`select 'payment', p.id, p.amount_fen, (p.prepaid_fen + coalesce(a.fen, 0))::bigint from payment p
        left join (select payment_id, sum(amount_fen) as fen from payment_allocation where tenant_id = ${id} group by 1) a on a.payment_id = p.id
      where p.tenant_id = ${id} and p.amount_fen <> p.prepaid_fen + coalesce(a.fen, 0)`,
    sql`select 'bank_line', l.id, coalesce(k.fen, 0)::bigint, l.booked_fen from payment_bank_line l
        left join (select line_id, sum(amount_fen) as fen from payment_bank_booking where tenant_id = ${id} and undone_at is null group by 1) k on k.line_id = l.id
      where l.tenant_id = ${id} and l.booked_fen <> coalesce(k.fen, 0)`,
  ]
  return overAll<Difference>(sql`with balance as materialized (
      select a.id as account_id, a.owner_id, a.owner_kind, a.kind,
        (case when a.kind = any(${DEBITED}::text[]) then 1 else -1 end) * sum(x.fen) as fen
      from (select debit_account_id as id, sum(amount_fen) as fen from ledger_entry where tenant_id = ${id} group by 1
        union all select credit_account_id, -sum(amount_fen) from ledger_entry where tenant_id = ${id} group by 1) x
      join ledger_account a on a.tenant_id = ${id} and a.id = x.id group by 1, 2, 3, 4)
    ${sql.join(checks, sql` union all `)} limit ${most}`)
}

export const ledgerSize = (tenantId: number) =>
  raw<{ entries: number; accounts: number }>(
    sql`select (select count(*) from ledger_entry where tenant_id = ${tenantId})::bigint as entries,
      (select count(*) from ledger_account where tenant_id = ${tenantId})::int as accounts`,
  )
export const insertCheck = (
  tenantId: number,
  one: { ms: number; entries: number; accounts: number; differences: number; username: string },
) =>
  raw(sql`insert into ledger_check (tenant_id, id, ms, entries, accounts, differences, username)
    values (${tenantId}, ${newId()}, ${one.ms}, ${one.entries}, ${one.accounts}, ${one.differences}, ${one.username})`)

export interface KnownDifference extends Difference {
  id: string
}
export const openDifferences = (tenantId: number) =>
  raw<KnownDifference>(
    sql`select id, check_kind as "check", subject_id as "subjectId", expected_fen as "expectedFen", actual_fen as "actualFen"
      from ledger_difference where tenant_id = ${tenantId} and gone_at is null for update`,
  )
export const closeDifferences = (tenantId: number, ids: readonly string[]) =>
  raw(sql`update ledger_difference set gone_at = now() where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
export const addDifferences = (tenantId: number, found: readonly Difference[]) =>
  insertMany(
    tenantId,
    'ledger_difference',
    found.map((one) => ({
      id: newId(),
      check_kind: one.check,
      subject_id: one.subjectId,
      expected_fen: one.expectedFen,
      actual_fen: one.actualFen,
    })),
  )

export const lastChecks = (tenantId: number) =>
  raw<{
    id: string
    at: string
    ms: number
    entries: number
    accountCount: number
    differenceCount: number
    username: string
  }>(
    sql`select id, created_at as at, ms, entries, accounts as "accountCount", differences as "differenceCount", username
      from ledger_check where tenant_id = ${tenantId} order by created_at desc, id desc limit 20`,
  )
/** With what each is about in words: a person, or the number of a document. */
export const shownDifferences = (tenantId: number) =>
  raw<Omit<KnownDifference, 'subjectId'> & { subject: string | null; since: string }>(
    sql`select d.id, d.check_kind as "check", d.expected_fen as "expectedFen", d.actual_fen as "actualFen", d.created_at as since,
        coalesce(r.name, l.name, b.no, p.no, k.bank_ref, ar.name, al.name, m.name) as subject
      from ledger_difference d
      left join housing_rentee r on r.tenant_id = d.tenant_id and r.id = d.subject_id
      left join housing_landlord l on l.tenant_id = d.tenant_id and l.id = d.subject_id
      left join billing_bill b on b.tenant_id = d.tenant_id and b.id = d.subject_id
      left join payment p on p.tenant_id = d.tenant_id and p.id = d.subject_id
      left join payment_bank_line k on k.tenant_id = d.tenant_id and k.id = d.subject_id
      left join prepaid_account_name m on m.tenant_id = d.tenant_id and m.id = d.subject_id
      left join ledger_account a on a.tenant_id = d.tenant_id and a.id = d.subject_id
      left join housing_rentee ar on ar.tenant_id = d.tenant_id and ar.id = a.owner_id
      left join housing_landlord al on al.tenant_id = d.tenant_id and al.id = a.owner_id
      where d.tenant_id = ${tenantId} and d.gone_at is null order by d.created_at, d.id limit 200`,
  )
