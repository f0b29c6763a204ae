import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const sellerById = (tenantId: number, id: string) =>
  raw<{ id: string; isActive: boolean; payeeName: string; payeeBank: string | null; payeeAccount: string | null }>(
    sql`select id, is_active as "isActive", coalesce(payee_name, name) as "payeeName", payee_bank as "payeeBank", payee_account as "payeeAccount"
      from value_added_seller where tenant_id = ${tenantId} and id = ${id}`,
  )
/** The agent above a seller and that agent's share, as columns of an order that is paid now. */
export const parentOf = (tenantId: number, sellerId: string) =>
  raw<{ parent_id: string | null; parent_bp: number | null }>(
    sql`select parent_id, parent_bp from value_added_seller where tenant_id = ${tenantId} and id = ${sellerId}`,
  )
/** Whether a seller has an agent above, and whether the seller is the agent above others. Locks the seller. */
export const rankOf = (tenantId: number, id: string) =>
  raw<{ isBelow: boolean; isAbove: boolean }>(
    sql`select parent_id is not null as "isBelow", exists (select from value_added_seller c where c.tenant_id = s.tenant_id and c.parent_id = s.id) as "isAbove"
      from value_added_seller s where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
export const sellerNames = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; name: string }>(
    sql`select id, name from value_added_seller where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
type NewCode = Omit<NewRow<'value_added_sales_code'>, 'product_ids'>
export const insertCodes = (tenantId: number, rows: readonly NewCode[], productIds: readonly string[]) =>
  insertMany(tenantId, 'value_added_sales_code', rows, {
    alike: { product_ids: productIds.length ? [...productIds] : null },
  })
export const codesTaken = (tenantId: number, codes: readonly string[]) =>
  raw<{ code: string }>(
    sql`select code from value_added_sales_code where tenant_id = ${tenantId} and code = any(${codes}::text[])`,
  )
export interface UsableCode {
  id: string
  sellerId: string
  commissionBp: number
}
/** Takes one use of a code, if it is good for this product on this day. */
export const takeCode = (tenantId: number, code: string, productId: string, today: string) =>
  raw<UsableCode>(
    sql`update value_added_sales_code set used_count = used_count + 1
      where tenant_id = ${tenantId} and code = ${code} and state = 'active' and used_count < max_uses
        and ${today}::date between valid_from and valid_to
        and (coalesce(cardinality(product_ids), 0) = 0 or ${productId}::uuid = any(product_ids))
      returning id, seller_id as "sellerId", commission_bp as "commissionBp"`,
  )
export const giveCodeBack = (tenantId: number, id: string) =>
  raw(
    sql`update value_added_sales_code set used_count = used_count - 1 where tenant_id = ${tenantId} and id = ${id} and used_count > 0`,
  )
