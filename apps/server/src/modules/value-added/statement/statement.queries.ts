import { raw, sql } from '../../../infra/db/sql.ts'
import type { WaitingCommission } from '../value-added.ports.ts'

interface Due {
  id: string
  sellerId: string
  month: string
  fen: number
}
/** Commission earned up to a day and on no statement; its orders are locked. */
export const dueCommission = (tenantId: number, through: string) =>
  raw<Due>(
    sql`select id, seller_id as "sellerId", to_char(commission_on, 'YYYY-MM') as month, commission_fen as fen from value_added_order
      where tenant_id = ${tenantId} and statement_id is null and commission_on <= ${through}::date order by id for no key update`,
  )
/** The same of what other modules sold. */
export const dueElsewhere = (tenantId: number, through: string) =>
  raw<Due>(
    sql`select id, seller_id as "sellerId", to_char(commission_on, 'YYYY-MM') as month, commission_fen as fen from value_added_commission
      where tenant_id = ${tenantId} and statement_id is null and commission_on <= ${through}::date order by id for no key update`,
  )
/** Commission that is owed and on no statement: count, sum, and the earliest month. */
export const dueOnNone = (tenantId: number) =>
  raw<{ count: number; fen: number; month: string | null }>(
    sql`select count(*)::int as count, coalesce(sum(fen), 0)::bigint as fen, to_char(min(day), 'YYYY-MM') as month from (
        select commission_fen as fen, commission_on as day from value_added_order
          where tenant_id = ${tenantId} and commission_fen > 0 and commission_on is not null and statement_id is null
        union all select commission_fen, commission_on from value_added_commission where tenant_id = ${tenantId} and statement_id is null) x`,
  )
/** Commission that is not owed yet because its sale can still be refunded, and the number of unpaid sales with a sales code. */
export const waitingCommission = (tenantId: number, timeZone: string) =>
  raw<WaitingCommission>(
    sql`select w.*, u."unpaidCount" from (
        select count(*)::int as "waitingCount", coalesce(sum(commission_fen), 0)::bigint as "waitingFen",
            min((refund_by at time zone ${timeZone})::date)::text as "waitingUntil" from value_added_order
          where tenant_id = ${tenantId} and commission_fen > 0 and commission_on is null) w, (
        select count(*)::int as "unpaidCount" from value_added_order
          where tenant_id = ${tenantId} and code_id is not null and paid_at is null and state not in ('cancelled', 'refunded')) u`,
  )
export const setStatementElsewhere = (tenantId: number, statementId: string, ids: readonly string[]) =>
  raw(
    sql`update value_added_commission set statement_id = ${statementId} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const setStatement = (tenantId: number, statementId: string, orderIds: readonly string[]) =>
  raw(
    sql`update value_added_order set statement_id = ${statementId} where tenant_id = ${tenantId} and id = any(${orderIds}::uuid[])`,
  )
export const lockStatement = (tenantId: number, id: string) =>
  raw<{ no: string; sellerId: string; amountFen: number }>(
    sql`select no, seller_id as "sellerId", amount_fen as "amountFen" from value_added_statement
      where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
export const ordersOfStatement = (tenantId: number, id: string) =>
  raw<{
    id: string
    kind: 'sale' | 'broadband'
    no: string
    productName: string
    commissionOn: string
    totalFen: number
    commissionFen: number
  }>(
    sql`select o.id, 'sale' as kind, o.no, p.name as "productName", o.commission_on::text as "commissionOn", o.total_fen as "totalFen", o.commission_fen as "commissionFen"
      from value_added_order o join value_added_product p on p.tenant_id = o.tenant_id and p.id = o.product_id
      where o.tenant_id = ${tenantId} and o.statement_id = ${id}
      union all select source_id, kind, no, title, commission_on::text, total_fen, commission_fen from value_added_commission
        where tenant_id = ${tenantId} and statement_id = ${id} order by 1 limit 2000`,
  )
