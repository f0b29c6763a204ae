import { landlord } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { like } from '../../../infra/db/conditions.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { ofSeenLandlords } from '../../ledger/index.ts'

type Asked = Pick<Ctx, 'tenant' | 'scope'>
/** Landlords the caller sees. */
const seen = (ctx: Asked): Sql =>
  sql`from housing_landlord t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, landlord)}`
export const findLandlord = (ctx: Asked, id: string) =>
  raw<{ id: string; name: string }>(sql`select t.id, t.name ${seen(ctx)} and t.id = ${id}`)
const named = (name: string) => (name ? sql`and t.name ilike ${like(name)}` : sql``)
export const pageOfLandlords = (ctx: Asked, name: string, limit: number, offset: number) =>
  raw<{ id: string; name: string }>(
    sql`select t.id, t.name ${seen(ctx)} ${named(name)} order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`,
  )
export const countLandlords = (ctx: Asked, name: string, most: number) =>
  raw<{ total: number }>(sql`select count(*) as total from (select 1 ${seen(ctx)} ${named(name)} limit ${most + 1}) x`)

/** What came into these accounts from elsewhere, and what went elsewhere, ever. */
export const throughAccounts = (tenantId: number, accountIds: readonly string[]) => {
  const own = sql`any(${accountIds}::uuid[])`
  const sum = (to: Sql, from: Sql) =>
    sql`(select coalesce(sum(e.amount_fen), 0)::bigint from ledger_entry e
      where e.tenant_id = ${tenantId} and ${to} = ${own} and not ${from} = ${own})`
  const [credited, debited] = [sql`e.credit_account_id`, sql`e.debit_account_id`]
  return raw<{ inFen: number; outFen: number }>(
    sql`select ${sum(credited, debited)} as "inFen", ${sum(debited, credited)} as "outFen"`,
  )
}

/** What is collected and shared at once was never a landlord's to settle. */
const SHARED = ['share_calculated', 'channel_fee']
/** Collected and settled by day, newest first: of one account of unsettled money, or of all the caller sees. */
export const walletDays = (ctx: Asked, accountId: string | undefined, since: string) => {
  const tenantId = ctx.tenant.id
  const side = (column: 'credit_account_id' | 'debit_account_id') =>
    accountId
      ? sql`e.${sql.ref(column)} = ${accountId}`
      : sql`e.${sql.ref(column)} = any(array(select a.id from ledger_account a where a.tenant_id = ${tenantId} and a.kind = 'unsettled'${ofSeenLandlords(ctx)}))`
  return raw<{ day: string; collectedFen: number; settledFen: number }>(
    sql`select day, sum(collected)::bigint as "collectedFen", sum(settled)::bigint as "settledFen" from (
        select e.business_on as day, e.amount_fen as collected, 0 as settled from ledger_entry e
          where e.tenant_id = ${tenantId} and ${side('credit_account_id')} and e.business_on >= ${since}::date
        union all select e.business_on, case when e.kind = any(${SHARED}) then -e.amount_fen else 0 end, case when e.kind = any(${SHARED}) then 0 else e.amount_fen end from ledger_entry e
          where e.tenant_id = ${tenantId} and ${side('debit_account_id')} and e.business_on >= ${since}::date) x
      group by day order by day desc limit 60`,
  )
}

export interface Leg {
  id: string
  at: string
  businessOn: string
  kind: string
  accountId: string
  amountFen: number
  /** What its account holds now. */
  heldFen: number
  billNo: string | null
  memo: string | null
}
/**
 * The newest movements of accounts whose balance is what was credited; an entry between two of them is two movements.
 * Balances come in the same statement: read apart, they would miss what was booked in between.
 */
export const newestLegs = (tenantId: number, accountIds: readonly string[], most: number) => {
  const ids = sql`${accountIds}::uuid[]`
  const legs = (column: 'credit_account_id' | 'debit_account_id', sign: 1 | -1) =>
    sql`(select e.id, e.${sql.ref(column)} as account_id, ${sql.lit(sign)} * e.amount_fen as fen
      from unnest(${ids}) a(id) cross join lateral (select * from ledger_entry e where e.tenant_id = ${tenantId} and e.${sql.ref(column)} = a.id
        order by e.id desc limit ${most}) e)`
  return raw<Leg>(
    sql`select e.id, e.created_at as at, e.business_on as "businessOn", e.kind, x.account_id as "accountId", x.fen as "amountFen", held.fen as "heldFen", b.no as "billNo", e.memo
      from (select * from (${legs('credit_account_id', 1)} union all ${legs('debit_account_id', -1)}) legs order by id desc, account_id limit ${most}) x
      join ledger_entry e on e.tenant_id = ${tenantId} and e.id = x.id
      join (select a.id, (coalesce((select sum(c.amount_fen) from ledger_entry c where c.tenant_id = ${tenantId} and c.credit_account_id = a.id), 0)
          - coalesce((select sum(d.amount_fen) from ledger_entry d where d.tenant_id = ${tenantId} and d.debit_account_id = a.id), 0))::bigint as fen
        from unnest(${ids}) a(id)) held on held.id = x.account_id
      left join billing_bill b on b.tenant_id = e.tenant_id and b.id = e.bill_id order by x.id desc, x.account_id`,
  )
}
export const countLegs = (tenantId: number, accountIds: readonly string[], most: number) => {
  const ids = sql`any(${accountIds}::uuid[])`
  return raw<{ total: number }>(
    sql`select count(*) as total from (
      select 1 from ledger_entry where tenant_id = ${tenantId} and credit_account_id = ${ids}
      union all select 1 from ledger_entry where tenant_id = ${tenantId} and debit_account_id = ${ids} limit ${most + 1}) x`,
  )
}
