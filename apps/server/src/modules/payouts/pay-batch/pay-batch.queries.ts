import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { BatchState, LineState } from './pay-batch.rules.ts'

export interface PayableRow {
  id: string
  no: string
  amountFen: number
  holder: string
  bankName: string
  tail: string
  plannedOn: string
  /** Its landlord may be paid by the channel himself. */
  hasMerchant: boolean
  hindrance: 'suspended' | 'accountWaits' | null
}
const payable = (tenantId: number, which: Sql, most: number) =>
  raw<PayableRow>(
    sql`select w.id, w.no, w.amount_fen as "amountFen", w.holder, w.bank_name as "bankName", w.tail, w.planned_on as "plannedOn",
        exists (select from payout_merchant m where m.tenant_id = ${tenantId} and m.landlord_id = w.landlord_id and m.state = 'finished') as "hasMerchant",
        case when exists (select from payout_landlord_review r where r.tenant_id = ${tenantId} and r.landlord_id = w.landlord_id
            and r.kind = 'application' and r.state = 'suspended') then 'suspended'
          when exists (select from payout_landlord_review r where r.tenant_id = ${tenantId} and r.landlord_id = w.landlord_id
            and r.account_id = w.account_id and r.state <> 'approved') then 'accountWaits' end as hindrance
      from payout_withdrawal w where w.tenant_id = ${tenantId} and w.state = 'approved' and w.batch_id is null and ${which}
      order by w.planned_on, w.id limit ${most}`,
  )
/** Approved withdrawals in no batch, to be paid by that day. */
export const payableUntil = (tenantId: number, day: string, most: number) =>
  payable(tenantId, sql`w.planned_on <= ${day}::date`, most)
export const payableOf = (tenantId: number, ids: readonly string[]) =>
  payable(tenantId, sql`w.id = any(${ids}::uuid[])`, ids.length)
export const lockWithdrawals = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from payout_withdrawal where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`,
  )
export const putIntoBatch = (tenantId: number, batchId: string | null, ids: readonly string[]) =>
  raw(
    sql`update payout_withdrawal set batch_id = ${batchId} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )

export interface BatchRow {
  id: string
  no: string
  state: BatchState
}
interface NewBatch {
  id: string
  no: string
  count: number
  amountFen: number
  username: string
}
export const insertBatch = (tenantId: number, one: NewBatch) =>
  insertMany(tenantId, 'payout_pay_batch', [
    {
      id: one.id,
      no: one.no,
      count: one.count,
      amount_fen: one.amountFen,
      username: one.username,
    },
  ])
export const insertLines = (tenantId: number, rows: readonly NewRow<'payout_pay_line'>[]) =>
  insertMany(tenantId, 'payout_pay_line', rows)
const batch = (tenantId: number, id: string): Sql =>
  sql`select id, no, state from payout_pay_batch where tenant_id = ${tenantId} and id = ${id}`
export const findBatch = (tenantId: number, id: string) => raw<BatchRow>(batch(tenantId, id))
export const lockBatch = (tenantId: number, id: string) => raw<BatchRow>(sql`${batch(tenantId, id)} for update`)
export const putBatchState = (tenantId: number, id: string, state: BatchState, at: Date) =>
  raw(sql`update payout_pay_batch set state = ${state}, exported_at = case when ${state} = 'exported' then coalesce(exported_at, ${at}) else exported_at end,
    sent_at = case when ${state} = 'sent' then ${at} else sent_at end where tenant_id = ${tenantId} and id = ${id}`)
export const addToBatch = (tenantId: number, id: string, sums: { paidFen: number; returnedFen: number }) =>
  raw(sql`update payout_pay_batch set paid_fen = paid_fen + ${sums.paidFen}, returned_fen = returned_fen + ${sums.returnedFen}
    where tenant_id = ${tenantId} and id = ${id}`)

export interface LineRow {
  id: string
  batchId: string
  withdrawalId: string
  no: string
  amountFen: number
  state: LineState
}
const line = sql`id, batch_id as "batchId", withdrawal_id as "withdrawalId", no, amount_fen as "amountFen", state`
export const findLine = (tenantId: number, id: string) =>
  raw<LineRow>(sql`select ${line} from payout_pay_line where tenant_id = ${tenantId} and id = ${id}`)
export const lineByNo = (tenantId: number, no: string) =>
  raw<LineRow>(
    sql`select ${line} from payout_pay_line where tenant_id = ${tenantId} and no = ${no} and state <> 'cancelled'`,
  )
export const settleLine = (
  tenantId: number,
  id: string,
  to: { state: LineState; paidOn?: string; channelNo?: string; reason?: string; username: string },
) =>
  raw(sql`update payout_pay_line set state = ${to.state}, paid_on = coalesce(${to.paidOn ?? null}::date, paid_on),
    channel_no = coalesce(${to.channelNo ?? null}, channel_no), reason = coalesce(${to.reason ?? null}, reason), username = ${to.username}
    where tenant_id = ${tenantId} and id = ${id}`)
export const cancelLines = (tenantId: number, batchId: string) =>
  raw<{ withdrawalId: string }>(
    sql`update payout_pay_line set state = 'cancelled' where tenant_id = ${tenantId} and batch_id = ${batchId} returning withdrawal_id as "withdrawalId"`,
  )
export const countWaiting = (tenantId: number, batchId: string) =>
  raw<{ count: number }>(
    sql`select count(*)::int as count from payout_pay_line where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'waiting'`,
  )
export const channelNoUsed = (tenantId: number, channelNo: string) =>
  raw<{ id: string }>(sql`select id from payout_withdrawal where tenant_id = ${tenantId} and channel_no = ${channelNo}`)
/** What stands in the file, in its order; account numbers sealed. */
export const fileLines = (tenantId: number, batchId: string) =>
  raw<{
    no: string
    holder: string
    bankName: string
    bankCode: string | null
    amountFen: number
    accountId: string
    sealedNo: string
  }>(
    sql`select l.no, l.holder, l.bank_name as "bankName", a.bank_code as "bankCode", l.amount_fen as "amountFen", a.id as "accountId", a.account_no as "sealedNo"
      from payout_pay_line l join payout_withdrawal w on w.tenant_id = ${tenantId} and w.id = l.withdrawal_id
      join payout_settlement_account a on a.tenant_id = ${tenantId} and a.id = w.account_id
      where l.tenant_id = ${tenantId} and l.batch_id = ${batchId} and l.state = 'waiting' order by l.no`,
  )
