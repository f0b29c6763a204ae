import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type ReceivedRow = Omit<
  TableRow<'payment_received'>,
  'bill_ids' | 'channel' | 'pay_what' | 'keep_rest' | 'state'
> & {
  bill_ids: string[]
  channel: 'bank' | 'cash' | 'wechat' | 'alipay' | 'pos'
  pay_what: 'all' | 'principal'
  keep_rest: 'yes' | 'no'
  state: 'waiting' | 'booked' | 'refused' | 'withdrawn'
}
export const insertReceived = (tenantId: number, row: NewRow<'payment_received'>) =>
  insertMany(tenantId, 'payment_received', [row])
/** Locked: of many who decide it one does. */
export const lockReceived = (tenantId: number, id: string) =>
  raw<ReceivedRow>(sql`select * from payment_received where tenant_id = ${tenantId} and id = ${id} for update`)
