import type { LINE_KINDS } from '@cloud-steward/contract/work-orders/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { ItemRow, Line } from './line.rules.ts'

export const itemsById = (tenantId: number, ids: readonly string[]) =>
  raw<ItemRow>(sql`select id, name, kind, unit, price_fen as "priceFen", cost_fen as "costFen" from work_order_item
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and is_active`)
export const deleteLines = (tenantId: number, orderId: string) =>
  raw(sql`delete from work_order_line where tenant_id = ${tenantId} and order_id = ${orderId}`)
export const insertOrderLines = (tenantId: number, orderId: string, lines: readonly Line[]) =>
  insertMany(
    tenantId,
    'work_order_line',
    lines.map((one) => ({
      id: newId(),
      order_id: orderId,
      item_id: one.itemId,
      kind: one.kind,
      name: one.name,
      unit: one.unit,
      quantity: one.quantity,
      price_fen: one.priceFen,
      cost_fen: one.costFen,
      amount_fen: one.amountFen,
      settle_fen: one.settleFen,
    })),
  )
export const linesShown = (tenantId: number, orderId: string) =>
  raw<{
    id: string
    name: string
    kind: (typeof LINE_KINDS)[number]
    unit: string
    quantity: number
    priceFen: number
    amountFen: number
  }>(sql`select id, name, kind, unit, quantity / 100.0 as quantity, price_fen as "priceFen", amount_fen as "amountFen"
    from work_order_line where tenant_id = ${tenantId} and order_id = ${orderId} order by id`)
