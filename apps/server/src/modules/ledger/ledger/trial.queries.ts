import { like } from '../../../infra/db/conditions.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { AccountKind, EntryKind, OwnerKind } from './ledger.rules.ts'

/** What was debited and credited before the first day, and from it to the last. */
export interface Moved {
  debitedBefore: number
  creditedBefore: number
  debited: number
  credited: number
}
const moved = sql`sum(x.debited) filter (where x.early)::bigint as debited_before, sum(x.credited) filter (where x.early)::bigint as credited_before,
  sum(x.debited) filter (where not x.early)::bigint as debited, sum(x.credited) filter (where not x.early)::bigint as credited`
/** Both sides of all entries up to a day, added up by account. */
const byAccount = (tenantId: number, from: string, to: string, only: Sql = sql``): Sql =>
  sql`select x.id, ${moved} from (
      select e.debit_account_id as id, e.business_on < ${from}::date as early, sum(e.amount_fen) as debited, 0 as credited
        from ledger_entry e ${only} where e.tenant_id = ${tenantId} and e.business_on <= ${to}::date group by 1, 2
      union all select e.credit_account_id, e.business_on < ${from}::date, 0, sum(e.amount_fen)
        from ledger_entry e ${only} where e.tenant_id = ${tenantId} and e.business_on <= ${to}::date group by 1, 2) x group by x.id`
const shown = (of: Sql): Sql =>
  sql`coalesce(${of}.debited_before, 0)::bigint as "debitedBefore", coalesce(${of}.credited_before, 0)::bigint as "creditedBefore",
    coalesce(${of}.debited, 0)::bigint as debited, coalesce(${of}.credited, 0)::bigint as credited`
const m = sql`m`

export const trialSums = (tenantId: number, from: string, to: string) =>
  overAll<Moved & { account: AccountKind; parties: number }>(
    sql`select a.kind as account, count(*)::int as parties, sum(coalesce(m.debited_before, 0))::bigint as "debitedBefore", sum(coalesce(m.credited_before, 0))::bigint as "creditedBefore",
        sum(coalesce(m.debited, 0))::bigint as debited, sum(coalesce(m.credited, 0))::bigint as credited
      from (${byAccount(tenantId, from, to)}) m join ledger_account a on a.tenant_id = ${tenantId} and a.id = m.id group by 1`,
  )

const named = sql`left join housing_rentee r on a.owner_kind = 'rentee' and r.tenant_id = a.tenant_id and r.id = a.owner_id
  left join housing_landlord l on a.owner_kind = 'landlord' and l.tenant_id = a.tenant_id and l.id = a.owner_id
  left join channel_receiver_name s on a.owner_kind = 'receiver' and s.tenant_id = a.tenant_id and s.id = a.owner_id
  left join prepaid_account_name u on a.owner_kind = 'meter' and u.tenant_id = a.tenant_id and u.id = a.owner_id`
const ownerName = sql`coalesce(r.name, l.name, s.name, u.name)`
const like_ = (name: string | null | undefined): Sql => (name ? sql` and ${ownerName} ilike ${like(name)}` : sql``)

export interface PartyRow extends Moved {
  id: string
  ownerKind: OwnerKind
  ownerName: string | null
  total: number
}
/** Accounts of one kind that have a balance or moved, the largest balance first. */
export const trialParties = (
  tenantId: number,
  asked: { account: AccountKind; from: string; to: string; name?: string | null },
  limit: number,
  offset: number,
) =>
  overAll<PartyRow>(
    sql`select a.id, a.owner_kind as "ownerKind", ${ownerName} as "ownerName", ${shown(m)}, count(*) over ()::int as total
      from (${byAccount(tenantId, asked.from, asked.to)}) m
      join ledger_account a on a.tenant_id = ${tenantId} and a.id = m.id and a.kind = ${asked.account} ${named}
      where (coalesce(m.debited, 0) + coalesce(m.credited, 0) > 0 or coalesce(m.debited_before, 0) <> coalesce(m.credited_before, 0))${like_(asked.name)}
      order by abs(coalesce(m.debited_before, 0) + coalesce(m.debited, 0) - coalesce(m.credited_before, 0) - coalesce(m.credited, 0)) desc, a.id
      limit ${limit} offset ${offset}`,
  )

export interface AccountRow {
  id: string
  account: AccountKind
  ownerKind: OwnerKind
  ownerName: string | null
}
const account = sql`a.id, a.kind as account, a.owner_kind as "ownerKind", ${ownerName} as "ownerName"`
export const accountById = (tenantId: number, id: string) =>
  raw<AccountRow>(
    sql`select ${account} from ledger_account a ${named} where a.tenant_id = ${tenantId} and a.id = ${id}`,
  )
export const accountsLike = (
  tenantId: number,
  asked: { account?: AccountKind | null; name?: string | null },
  limit: number,
  offset: number,
) =>
  overAll<AccountRow & { total: number }>(
    sql`select ${account}, count(*) over ()::int as total from ledger_account a ${named} where a.tenant_id = ${tenantId}
      ${asked.account ? sql`and a.kind = ${asked.account}` : sql``}${like_(asked.name)}
      order by ${ownerName} nulls first, a.kind, a.id limit ${limit} offset ${offset}`,
  )

/** Of one account, from its two indexes alone. */
export const accountMoved = (tenantId: number, id: string, from: string, to: string) => {
  const side = (column: string, debit: Sql, credit: Sql) =>
    sql`select e.business_on < ${from}::date as early, ${debit} as debited, ${credit} as credited
      from ledger_entry e where e.tenant_id = ${tenantId} and e.${sql.ref(column)} = ${id} and e.business_on <= ${to}::date`
  const fen = sql`e.amount_fen`
  return raw<Moved & { total: number }>(
    sql`select ${shown(m)}, m.total from (select ${moved}, count(*) filter (where not x.early)::int as total from (
        ${side('debit_account_id', fen, sql`0::bigint`)} union all ${side('credit_account_id', sql`0::bigint`, fen)}) x) m`,
  )
}
export interface LineRow {
  id: string
  businessOn: string
  at: string
  kind: EntryKind
  otherAccount: AccountKind
  otherName: string | null
  debitFen: number
  creditFen: number
  balanceFen: number
  billId: string | null
  differenceId: string | null
  freezeId: string | null
  otherId: string
  otherOwnerKind: OwnerKind
  otherOwnerId: string
  billNo: string | null
  paymentNo: string | null
  memo: string | null
}
interface Asked {
  id: string
  from: string
  to: string
  /** Of the balance on the side the account counts on. */
  openingFen: number
  isDebit: boolean
}
/** The movements of an account in the order of their days, with the balance after each: what an export shows first, then ids. */
const lines = (tenantId: number, { id, from, to, openingFen, isDebit }: Asked, bounds: Sql): Sql => {
  const side = (own: string, other: string, sign: 1 | -1) =>
    sql`select e.id, e.business_on, e.${sql.ref(other)} as other_id, (${sql.lit(isDebit ? sign : -sign)}) * e.amount_fen as fen
      from ledger_entry e where e.tenant_id = ${tenantId} and e.${sql.ref(own)} = ${id} and e.business_on between ${from}::date and ${to}::date`
  const debitFirst = sql.lit(isDebit ? 1 : -1)
  return sql`select y.id, y.business_on as "businessOn", e.created_at as at, e.kind, a.kind as "otherAccount", ${ownerName} as "otherName",
      greatest((${debitFirst}) * y.fen, 0)::bigint as "debitFen", greatest(-(${debitFirst}) * y.fen, 0)::bigint as "creditFen", y.balance as "balanceFen",
      b.no as "billNo", p.no as "paymentNo", e.memo, e.bill_id as "billId",
      (select d.difference_id from channel_entry_difference d where d.tenant_id = ${tenantId} and d.entry_id = e.id limit 1) as "differenceId",
      case when e.kind like 'freeze%' then split_part(e.business_key, ':', 2)::uuid end as "freezeId",
      a.id as "otherId", a.owner_kind as "otherOwnerKind", a.owner_id as "otherOwnerId"
    from (select x.*, (${openingFen}::bigint + sum(x.fen) over (order by x.business_on, x.id rows unbounded preceding))::bigint as balance
        from (${side('debit_account_id', 'credit_account_id', 1)} union all ${side('credit_account_id', 'debit_account_id', -1)}) x
        order by x.business_on, x.id ${bounds}) y
    join ledger_entry e on e.tenant_id = ${tenantId} and e.id = y.id
    join ledger_account a on a.tenant_id = ${tenantId} and a.id = y.other_id ${named}
    left join billing_bill b on b.tenant_id = ${tenantId} and b.id = e.bill_id
    left join payment p on p.tenant_id = ${tenantId} and p.id = e.payment_id order by y.business_on, y.id`
}
export const statementLines = (tenantId: number, asked: Asked, limit: number, offset: number) =>
  overAll<LineRow>(lines(tenantId, asked, sql`limit ${limit} offset ${offset}`))
export const allStatementLines = (tenantId: number, asked: Asked, most: number): Sql =>
  lines(tenantId, asked, sql`limit ${most}`)
