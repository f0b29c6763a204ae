import { raw, sql } from '../../../infra/db/sql.ts'

const id = sql`select id from value_added_order`
export const salesExpired = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`${id} where tenant_id = ${tenantId} and state = 'created' and expires_at <= ${now.toISOString()}::timestamptz order by expires_at, id limit ${most}`,
  )
export const salesToClose = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`${id} where tenant_id = ${tenantId} and state = 'delivered' and paid_at is not null and refund_by <= ${now.toISOString()}::timestamptz
      order by refund_by, id limit ${most}`,
  )
/** Paid by a bill whose money is still in the landlord's wallet. */
export const salesToTake = (tenantId: number, most: number) =>
  raw<{ id: string }>(
    sql`${id} where tenant_id = ${tenantId} and paid_at is not null and taken_fen = 0 and state <> 'refunded' and bill_id is not null
      order by paid_at, id limit ${most}`,
  )
/** Terms that end by a day and whose buyer has had no notice yet. */
export const salesEnding = (tenantId: number, by: string, most: number) =>
  raw<{ id: string }>(
    sql`${id} where tenant_id = ${tenantId} and to_on <= ${by}::date and renewal_told_at is null
      and state in ('paid', 'accepted', 'delivering', 'delivered', 'closed') order by to_on, id limit ${most}`,
  )
