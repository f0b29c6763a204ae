import { raw, sql } from '../../../infra/db/sql.ts'

/** Orders whose money is due by a day and on no settlement, of each payee together; locked. */
export const dueOrders = (tenantId: number, dueThrough: string) =>
  raw<{ id: string; supplierId: string | null; installerId: string | null; settleFen: number }>(
    sql`select id, supplier_id as "supplierId", case when supplier_id is null then installer_id end as "installerId", settle_fen as "settleFen"
      from work_order where tenant_id = ${tenantId} and settlement_id is null and settle_fen > 0 and settle_on <= ${dueThrough}::date
        and state in ('confirmed', 'closed') and coalesce(supplier_id, installer_id) is not null order by id for no key update`,
  )
export const payeeDetails = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; name: string; payeeName: string | null; payeeBank: string | null; payeeAccount: string | null }>(
    sql`select id, name, coalesce(payee_name, name) as "payeeName", payee_bank as "payeeBank", payee_account as "payeeAccount"
        from work_order_supplier where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      union all select id, name, coalesce(payee_name, name), payee_bank, payee_account
        from work_order_installer where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const settleOrders = (tenantId: number, settlementId: string | null, orderIds: readonly string[]) =>
  raw(
    sql`update work_order set settlement_id = ${settlementId} where tenant_id = ${tenantId} and id = any(${orderIds}::uuid[])`,
  )
export const releaseOrders = (tenantId: number, settlementId: string) =>
  raw(sql`update work_order set settlement_id = null where tenant_id = ${tenantId} and settlement_id = ${settlementId}`)
export const lockSettlement = (tenantId: number, id: string) =>
  raw<{ id: string; no: string; state: string; payeeId: string; amountFen: number; createdOn: string }>(
    sql`select id, no, state, coalesce(supplier_id, installer_id) as "payeeId", amount_fen as "amountFen", created_at::date as "createdOn"
      from work_order_settlement where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
export const ordersOfSettlement = (tenantId: number, id: string) =>
  raw<{ id: string; no: string; subject: string; placeName: string; confirmedOn: string; settleFen: number }>(
    sql`select o.id, o.no, o.subject, coalesce(r.full_name, s.name) as "placeName", o.confirmed_at::date::text as "confirmedOn", o.settle_fen as "settleFen"
      from work_order o join housing_site s on s.tenant_id = o.tenant_id and s.id = o.site_id
        left join housing_room r on r.tenant_id = o.tenant_id and r.id = o.room_id
      where o.tenant_id = ${tenantId} and o.settlement_id = ${id} order by o.id limit 2000`,
  )
