import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertComment = (
  tenantId: number,
  of: { id: string; orderId: string; username: string; content: string; at: string },
) =>
  insertMany(tenantId, 'work_order_comment', [
    {
      id: of.id,
      order_id: of.orderId,
      username: of.username,
      content: of.content,
      created_at: of.at,
    },
  ])
/** What was said about an order, by whom; a party reads the names of people and no accounts. */
export const commentsOf = (tenantId: number, orderId: string) =>
  raw<{ id: string; at: string; username: string; name: string; content: string }>(
    sql`select c.id, c.created_at as at, c.username, coalesce(nullif(u.nickname, ''), c.username) as name, c.content
      from work_order_comment c left join identity_user u on u.tenant_id = c.tenant_id and u.username = c.username
      where c.tenant_id = ${tenantId} and c.order_id = ${orderId} order by c.id limit 200`,
  )
