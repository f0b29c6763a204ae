import type { FEES, INCOME_MEASURES, INCOME_SOURCES } from '@cloud-steward/contract/billing/index.ts'
import type { ENTRY_KINDS } from '@cloud-steward/contract/ledger/index.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { overAll, type Sql, sql } from '../../../infra/db/sql.ts'
import { accountOfFee } from './income-account.queries.ts'

export type Measure = (typeof INCOME_MEASURES)[number]
export interface Asked {
  from: string
  to: string
  siteId?: string | null
  landlordId?: string | null
  measure?: Measure
  source?: (typeof INCOME_SOURCES)[number] | null
  fee?: (typeof FEES)[number] | null
  account?: string | null
}
/** What each kind of entry is to the overview, and whether it takes back. Kinds that are not here move nothing of it. */
const MEASURES = sql`(values ('bill_issued', 'billed', 1), ('late_fee', 'billed', 1), ('bill_voided', 'billed', -1), ('late_fee_reversed', 'billed', -1),
  ('credited', 'credited', 1), ('late_fee_waived', 'credited', 1), ('written_off', 'writtenOff', 1),
  ('collected', 'received', 1), ('uncollected', 'received', -1), ('deposit_received', 'depositIn', 1),
  ('deposit_returned', 'depositOut', 1), ('deposit_applied', 'depositOut', 1), ('deposit_refundable', 'depositOut', 1),
  ('settlement', 'settled', 1), ('channel_fee', 'channelFee', 1), ('channel_fee_back', 'channelFee', -1),
  ('share_calculated', 'shared', 1), ('share_dropped', 'shared', -1), ('supply_used', 'billed', 1), ('supply_returned', 'billed', -1), ('supply_debt', 'billed', -1)) m (kind, measure, sign)`
/** Whose and where an entry is: by its bill, by the lease of a refund; settlements, fees and shares say their landlord by his account. */
const LANDLORD = sql`coalesce(t.landlord_id, n.landlord_id)`
const SITE = sql`coalesce(t.site_id, n.site_id)`
const seen = ({ scope }: Ctx): Sql => {
  if (scope.kind === 'all') return sql``
  if (scope.kind === 'landlord') return sql` and ${LANDLORD} = ${scope.id}`
  return scope.kind === 'orgs' ? sql` and ${atSites(SITE, scope)}` : sql` and false`
}
const SOURCE = sql`case when m.measure like 'deposit%' then 'deposit' when e.kind like 'late_fee%' then 'late_fee' when n.is_supply then 'utility' else t.kind end`
/**
 * What stands on no bill is at a place all the same: what is owed back of deposits at its lease's, what is used of prepaid
 * meters at their account's, a settlement is its landlord's, and so are a share and its fee; a fee the operator bears is nobody's. Its key says of what; that is in no index of days, so it is
 * looked up for these entries alone, and all the others are read from the index without their rows.
 */
const withoutBill = (tenantId: number): Sql => sql`lateral (
    select coalesce(l.site_id, u.site_id) as site_id, coalesce(l.landlord_id, u.landlord_id, a.owner_id) as landlord_id, u.id is not null as is_supply
    from ledger_entry k
    left join payment_refund f on f.tenant_id = ${tenantId} and f.deposit_fen > 0
      and f.id = case when k.kind = 'deposit_refundable' and k.business_key like 'refund:%:1' then split_part(k.business_key, ':', 2)::uuid end
    left join housing_lease l on l.tenant_id = ${tenantId} and l.id = f.lease_id
    left join prepaid_account_name u on u.tenant_id = ${tenantId} and u.id = case when k.business_key like 'supply:%' then split_part(k.business_key, ':', 2)::uuid end
    left join ledger_account a on a.tenant_id = ${tenantId} and a.kind = 'unsettled'
      and a.id = case when k.kind in ('settlement', 'channel_fee', 'share_calculated') then k.debit_account_id when k.kind in ('channel_fee_back', 'share_dropped') then k.credit_account_id end
    where e.bill_id is null and k.tenant_id = ${tenantId} and k.id = e.id offset 0)`
const NOWHERE = sql`(select null::uuid as site_id, null::uuid as landlord_id, false as is_supply)`
/** Entries of the overview that the caller sees, with what they count as; `which`: only those with a bill, or those without. */
function movements(
  ctx: Ctx,
  { from, to, siteId, landlordId, measure, source }: Asked,
  { alone = sql``, which }: { alone?: Sql; which?: 'billed' | 'unbilled' } = {},
): Sql {
  const tenantId = ctx.tenant.id
  return sql`select e.id, e.business_on as day, e.kind, m.measure, m.sign, e.amount_fen, m.sign * e.amount_fen as fen, e.bill_id, ${SITE} as site_id, ${LANDLORD} as landlord_id, t.no, ${SOURCE} as source
    from ledger_entry e join ${MEASURES} on m.kind = e.kind
    ${which === 'billed' ? sql`join` : sql`left join`} billing_bill t on t.tenant_id = ${tenantId} and t.id = e.bill_id
    left join ${which === 'billed' ? NOWHERE : withoutBill(tenantId)} n on true
    where e.tenant_id = ${tenantId} and e.business_on between ${from}::date and ${to}::date${seen(ctx)}
      ${siteId ? sql`and ${SITE} = ${siteId}` : sql``} ${landlordId ? sql`and ${LANDLORD} = ${landlordId}` : sql``}
      ${measure ? sql`and m.measure = ${measure}` : sql``}
      ${source ? sql`and ${SOURCE} = ${source}` : sql``} ${which === 'unbilled' ? sql`and e.bill_id is null` : sql``} ${alone}`
}
/** The same for sums alone, in an order that nobody needs; the days before count as totals, so where all is asked for they are read from the index. */
function summed(ctx: Ctx, asked: Asked, since: string): Sql {
  const isAll = ctx.scope.kind === 'all' && !asked.siteId && !asked.landlordId && !asked.source && !asked.measure
  const days = isAll ? asked : { ...asked, from: since }
  const columns = sql`y.day, y.measure, y.fen, y.source, y.site_id, y.landlord_id`
  const both = sql`select ${columns} from (${movements(ctx, days, { which: 'billed' })}) y
    union all select ${columns} from (${movements(ctx, days, { which: 'unbilled' })}) y`
  if (!isAll) return both
  return sql`${both} union all select e.business_on, m.measure, m.sign * e.amount_fen, null, null, null from ledger_entry e join ${MEASURES} on m.kind = e.kind
    where e.tenant_id = ${ctx.tenant.id} and e.business_on >= ${since}::date and e.business_on < ${asked.from}::date`
}
/**
 * What an entry is made of, by fee: the lines of the bill it issues, those its payment went to, or those its note
 * credits. Deposits and late fees are entries of their own.
 */
const weights = (tenantId: number): Sql => sql`
  select l.fee, l.income_account_id as account, sum(l.amount_fen) as fen from billing_bill_line l
    where x.kind in ('bill_issued', 'bill_voided') and l.tenant_id = ${tenantId} and l.bill_id = x.bill_id and l.fee <> 'deposit' group by 1, 2
  union all select l.fee, n.income_account_id, sum(l.amount_fen) from payment_allocation l ${lineOf(tenantId)}
    where x.measure = 'received' and l.tenant_id = ${tenantId} and l.payment_id = k.payment_id and l.bill_id = x.bill_id and l.fee <> 'deposit' group by 1, 2
  union all select l.fee, n.income_account_id, sum(case x.measure when 'received' then l.prepaid_fen else l.amount_fen end) from billing_note_line l ${lineOf(tenantId)}
    where (x.kind in ('credited', 'written_off') or x.kind = 'uncollected' and k.payment_id is null) and l.tenant_id = ${tenantId}
      and l.note_id = case when k.business_key like 'note:%' then split_part(k.business_key, ':', 2)::uuid end and l.fee not in ('deposit', 'late_fee') group by 1, 2`
/** The line of a bill an allocation or a part of a note is of; late fees have none. */
const lineOf = (tenantId: number): Sql =>
  sql`left join billing_bill_line n on n.tenant_id = ${tenantId} and n.id = l.line_id`
/**
 * The same, an entry in as many parts as it has fees and accounts. Where only a part of what was paid is taken back its fees share it
 * by their amounts; rounded by what they come to one after the other, the parts of an entry always add up to it.
 */
function parts(ctx: Ctx, asked: Asked, alone: Sql = sql``): Sql {
  const tenantId = ctx.tenant.id
  const { fee, account } = asked
  return sql`select * from (select x.*, f.fee, coalesce(p.account, ${accountOfFee(tenantId, sql`f.fee`)}) as account, x.sign * coalesce(p.fen, x.amount_fen) as part_fen
    from (${movements(ctx, asked, { alone })}) x
    left join ledger_entry k on k.tenant_id = ${tenantId} and k.id = x.id
    left join lateral (select c.fee, c.account, c.upto - lag(c.upto, 1, 0::bigint) over (order by c.fee, c.account) as fen from (
        select w.fee, w.account, round(x.amount_fen * sum(w.fen) over (order by w.fee, w.account) / sum(w.fen) over ())::bigint as upto
          from (${weights(tenantId)}) w where w.fen > 0) c) p on true
    cross join lateral (select coalesce(p.fee, case when x.source in ('deposit', 'late_fee') or x.bill_id is null then x.source end) as fee) f
    where (p.fen is null or p.fen <> 0) ${fee ? sql`and f.fee = ${fee}` : sql``}) y
    where true ${account ? sql`and y.fee <> 'deposit' and coalesce(y.account::text, 'none') = ${account}` : sql``}`
}
export interface Sum {
  now: boolean
  measure: Measure
  period: string | null
  source: string | null
  siteId: string | null
  landlordId: string | null
  by: number
  fen: number
}
/**
 * Everything in one pass: totals of both periods, and of the later one its parts. Entries are first added up by all that
 * the parts ask for, which leaves few rows, and by one hash; only those are added up in five ways.
 */
export const incomeSums = (ctx: Ctx, asked: Asked, since: string, unit: 'day' | 'month') => {
  const later = (value: Sql) => sql`case when y.day >= ${asked.from}::date then ${value} end`
  return overAll<Sum>(sql`select x.now, x.measure, x.period::text as period, x.source, x.site_id as "siteId", x.landlord_id as "landlordId",
      grouping(x.period, x.source, x.site_id, x.landlord_id) as by, sum(x.fen)::bigint as fen
    from (select y.day >= ${asked.from}::date as now, y.measure, ${later(unit === 'day' ? sql`y.day` : sql`date_trunc('month', y.day)::date`)} as period,
        ${later(sql`y.source`)} as source, ${later(sql`y.site_id`)} as site_id, ${later(sql`y.landlord_id`)} as landlord_id, sum(y.fen) as fen
      from (${summed(ctx, asked, since)}) y group by 1, 2, 3, 4, 5, 6) x
    group by grouping sets ((x.now, x.measure), (x.now, x.measure, x.period), (x.now, x.measure, x.source), (x.now, x.measure, x.site_id), (x.now, x.measure, x.landlord_id))`)
}
export type FeeSum = Pick<Sum, 'measure' | 'fen'> & { fee: string; account: string | null }
/**
 * The later period by fee and account, all its entries at once. Only what is taken back is shared out entry by entry: the lines of
 * everything else add up to their entry as they are.
 */
export const incomeFees = (ctx: Ctx, asked: Asked) => {
  const tenantId = ctx.tenant.id
  return overAll<FeeSum>(sql`with x as materialized (${movements(ctx, asked)})
    select y.measure, y.fee, coalesce(y.account, ${accountOfFee(tenantId, sql`y.fee`)}) as account, sum(y.fen)::bigint as fen from (
      select x.measure, l.fee, l.income_account_id as account, sum(x.sign * l.amount_fen) as fen from x join billing_bill_line l on l.tenant_id = ${tenantId} and l.bill_id = x.bill_id and l.fee <> 'deposit'
        where x.kind in ('bill_issued', 'bill_voided') group by 1, 2, 3
      union all select x.measure, l.fee, n.income_account_id, sum(x.sign * l.amount_fen) from x join ledger_entry k on k.tenant_id = ${tenantId} and k.id = x.id
        join payment_allocation l on l.tenant_id = ${tenantId} and l.payment_id = k.payment_id and l.bill_id = x.bill_id and l.fee <> 'deposit' ${lineOf(tenantId)} where x.kind = 'collected' group by 1, 2, 3
      union all select p.measure, p.fee, p.account, sum(p.part_fen) from (${parts(ctx, asked, sql`and m.kind in ('credited', 'written_off', 'uncollected') and n.is_supply is not true`)}) p group by 1, 2, 3
      union all select x.measure, x.source, null::uuid, sum(x.fen) from x where x.source in ('deposit', 'late_fee') or (x.source = 'utility' and x.bill_id is null) group by 1, 2) y
    where y.fee is not null group by 1, 2, 3`)
}
export interface IncomeEntry {
  id: string
  day: string
  kind: (typeof ENTRY_KINDS)[number]
  fee: (typeof FEES)[number] | null
  accountName: string | null
  amountFen: number
  billNo: string | null
  siteName: string | null
  landlordName: string | null
}
const entryColumns = (tenantId: number, rows: Sql): Sql =>
  sql`select x.id, x.day, x.kind, x.fee, c.code || ' ' || c.name as "accountName", x.part_fen as "amountFen", x.no as "billNo", s.name as "siteName", l.name as "landlordName"
    from (${rows}) x
    left join housing_site s on s.tenant_id = ${tenantId} and s.id = x.site_id
    left join housing_landlord l on l.tenant_id = ${tenantId} and l.id = x.landlord_id
    left join billing_income_account c on c.tenant_id = ${tenantId} and c.id = x.account order by x.day desc, x.id desc, x.fee, x.account`
/** The newest first; an entry of several fees is a line for each. */
export const incomeEntries = (ctx: Ctx, asked: Asked, limit: number, offset: number) =>
  overAll<IncomeEntry>(
    entryColumns(
      ctx.tenant.id,
      sql`select * from (${parts(ctx, asked)}) y order by y.day desc, y.id desc, y.fee, y.account limit ${limit} offset ${offset}`,
    ),
  )
/** All of them in the same order, at most so many, for a document. */
export const allIncomeEntries = (ctx: Ctx, asked: Asked, most: number): Sql =>
  sql`${entryColumns(ctx.tenant.id, parts(ctx, asked))} limit ${most}`
export const countIncomeEntries = (ctx: Ctx, asked: Asked, most: number) =>
  overAll<{ total: number }>(
    sql`select count(*) as total from (select 1 from (${parts(ctx, asked)}) y limit ${most + 1}) x`,
  )
/** Accounts by number and name. */
export const namesOfAccounts = (tenantId: number, ids: readonly string[]) =>
  overAll<{ id: string; name: string }>(
    sql`select id, code || ' ' || name as name from billing_income_account where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const namesOf = (tenantId: number, table: 'housing_site' | 'housing_landlord', ids: readonly string[]) =>
  overAll<{ id: string; name: string }>(
    sql`select id, name from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
