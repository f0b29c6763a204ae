import {
  type BuyerKind,
  type LineState,
  type PayBy,
  type SaleState,
  sale,
} from '@cloud-steward/contract/value-added/index.ts'
import type { OrderState } from '@cloud-steward/contract/work-orders/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

type Fen = 'price_fen' | 'total_fen' | 'refunded_fen' | 'taken_fen' | 'commission_fen'
export type SaleRow = Omit<TableRow<'value_added_order'>, 'state' | 'buyer_kind' | 'pay_by' | Fen> & {
  state: SaleState
  buyer_kind: BuyerKind
  pay_by: PayBy
} & Record<Fen, number>
type Seer = Pick<Ctx, 'tenant' | 'scope'>

/** An order the caller sees, locked. */
export const lockSale = (ctx: Seer, id: string) =>
  raw<SaleRow>(
    sql`select t.* from value_added_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, sale)} and t.id = ${id} for no key update of t`,
  )
export const findSale = (ctx: Seer, id: string) =>
  raw<SaleRow>(
    sql`select t.* from value_added_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, sale)} and t.id = ${id}`,
  )
export const insertSale = (tenantId: number, row: NewRow<'value_added_order'>) =>
  insertMany(tenantId, 'value_added_order', [row])
export const insertSaleLines = (tenantId: number, rows: readonly NewRow<'value_added_order_line'>[]) =>
  insertMany(tenantId, 'value_added_order_line', rows)
export const setSale = (tenantId: number, id: string, columns: Partial<NewRow<'value_added_order'>>) =>
  raw(
    sql`update value_added_order set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where tenant_id = ${tenantId} and id = ${id}`,
  )

export interface SaleLine {
  id: string
  roomId: string
  roomName: string
  amountFen: number
  state: LineState
  workOrderId: string | null
  workOrderNo: string | null
  workOrderState: OrderState | null
}
/** The rooms of an order with the work orders that deliver it, as they are now. */
export const linesOfSale = (tenantId: number, saleId: string) =>
  raw<SaleLine>(
    sql`select l.id, l.room_id as "roomId", r.full_name as "roomName", l.amount_fen as "amountFen", l.state,
        l.work_order_id as "workOrderId", w.no as "workOrderNo", w.state as "workOrderState"
      from value_added_order_line l join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
        left join work_order w on w.tenant_id = l.tenant_id and w.id = l.work_order_id
      where l.tenant_id = ${tenantId} and l.order_id = ${saleId} order by r.full_name, l.id`,
  )
export const setLine = (tenantId: number, id: string, state: SaleLine['state'], workOrderId?: string) =>
  raw(
    sql`update value_added_order_line set state = ${state}, work_order_id = coalesce(${workOrderId ?? null}::uuid, work_order_id)
      where tenant_id = ${tenantId} and id = ${id}`,
  )
/** Sets the state of the rooms of an order whose money was not given back. */
export const setLines = (tenantId: number, saleId: string, state: SaleLine['state']) =>
  raw(
    sql`update value_added_order_line set state = ${state} where tenant_id = ${tenantId} and order_id = ${saleId} and state <> 'refunded'`,
  )
export const refundLines = (tenantId: number, ids: readonly string[]) =>
  raw(
    sql`update value_added_order_line set state = 'refunded' where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const saleOfWorkOrder = (tenantId: number, workOrderId: string) =>
  raw<{ saleId: string }>(
    sql`select order_id as "saleId" from value_added_order_line where tenant_id = ${tenantId} and work_order_id = ${workOrderId}`,
  )
export const salesOfBills = (tenantId: number, billIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from value_added_order where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[]) order by id`,
  )
export const saleFacts = (tenantId: number, id: string) =>
  raw<{
    billNo: string | null
    renewsNo: string | null
    salesCode: string | null
    sellerName: string | null
    parentName: string | null
  }>(
    sql`select b.no as "billNo", r.no as "renewsNo", c.code as "salesCode", s.name as "sellerName", a.name as "parentName" from value_added_order o
        left join billing_bill b on b.tenant_id = o.tenant_id and b.id = o.bill_id
        left join value_added_order r on r.tenant_id = o.tenant_id and r.id = o.renews_id
        left join value_added_sales_code c on c.tenant_id = o.tenant_id and c.id = o.code_id
        left join value_added_seller s on s.tenant_id = o.tenant_id and s.id = o.seller_id
        left join value_added_seller a on a.tenant_id = o.tenant_id and a.id = o.parent_id
      where o.tenant_id = ${tenantId} and o.id = ${id}`,
  )
