import type { DELIVERIES, ProductState, SOLD_BY } from '@cloud-steward/contract/value-added/index.ts'
import type { OrderKind } from '@cloud-steward/contract/work-orders/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Price } from './price.rules.ts'

export interface ProductRow {
  id: string
  name: string
  category: string | null
  description: string | null
  state: ProductState
  soldBy: (typeof SOLD_BY)[number]
  unit: string
  prices: Price[]
  stock: number | null
  delivery: (typeof DELIVERIES)[number]
  orderKind: OrderKind
  classifierId: string | null
  pictureIds: string[]
}
const shown = sql`id, name, category, description, state, sold_by as "soldBy", unit, prices, stock, delivery, order_kind as "orderKind",
  classifier_id as "classifierId", picture_ids as "pictureIds"`
export const lockProduct = (tenantId: number, id: string) =>
  raw<ProductRow>(
    sql`select ${shown} from value_added_product where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
export const publishedProducts = (tenantId: number) =>
  raw<ProductRow>(
    sql`select ${shown} from value_added_product where tenant_id = ${tenantId} and state = 'published' order by category nulls last, name limit 200`,
  )
/** Takes pieces out of the stock, or with less than none gives them back. A product without a stock is not counted. */
export const moveStock = (tenantId: number, id: string, pieces: number) =>
  raw<{ id: string }>(
    sql`update value_added_product set stock = stock - ${pieces}::int
      where tenant_id = ${tenantId} and id = ${id} and (stock is null or stock >= ${pieces}::int) returning id`,
  )
export const picturesOf = (tenantId: number, id: string) =>
  raw<{ pictureIds: string[] }>(
    sql`select picture_ids as "pictureIds" from value_added_product where tenant_id = ${tenantId} and id = ${id}`,
  )
export const setPictures = (tenantId: number, id: string, pictureIds: readonly string[]) =>
  raw(
    sql`update value_added_product set picture_ids = ${pictureIds}::uuid[] where tenant_id = ${tenantId} and id = ${id}`,
  )
/** Whether buyers may see a picture of a product: not while the product is a draft. */
export const isShown = (tenantId: number, id: string, fileId: string) =>
  raw<{ isShown: boolean }>(
    sql`select state <> 'draft' as "isShown" from value_added_product where tenant_id = ${tenantId} and id = ${id} and ${fileId}::uuid = any(picture_ids)`,
  )
export const isOrdered = (tenantId: number, ids: readonly string[]) =>
  raw<{ name: string }>(
    sql`select p.name from value_added_product p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])
      and exists (select from value_added_order o where o.tenant_id = p.tenant_id and o.product_id = p.id) limit 1`,
  )
