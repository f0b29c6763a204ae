import type { HOLDING_STATES, MONEY_CHANNELS } from '@cloud-steward/contract/payments/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Holding } from './holding.rules.ts'

type Channel = (typeof MONEY_CHANNELS)[number]
export const insertHolding = (tenantId: number, row: NewRow<'payment_holding'>) =>
  insertMany(tenantId, 'payment_holding', [row])
/** What is held for a reservation, locked. */
export const lockHolding = (tenantId: number, reservationId: string) =>
  raw<Holding & { receivedOn: string }>(
    sql`select id, rentee_id as "renteeId", amount_fen as "amountFen", received_on as "receivedOn" from payment_holding
      where tenant_id = ${tenantId} and reservation_id = ${reservationId} and state = 'held' for update`,
  )
export interface Gone {
  state: Exclude<(typeof HOLDING_STATES)[number], 'held'>
  outOn: string
  channel?: Channel
  channelNo?: string | null
  paymentId?: string
}
export const markGone = (tenantId: number, id: string, gone: Gone) =>
  raw(sql`update payment_holding set state = ${gone.state}, out_on = ${gone.outOn}, out_channel = ${gone.channel ?? null},
      out_channel_no = ${gone.channelNo ?? null}, payment_id = ${gone.paymentId ?? null}
    where tenant_id = ${tenantId} and id = ${id}`)
/** A payment of this channel with this number stands already: one transfer is booked once. */
export const paymentWith = (tenantId: number, channel: string, channelNo: string) =>
  raw(
    sql`select 1 from payment where tenant_id = ${tenantId} and channel = ${channel} and channel_no = ${channelNo} and state = 'recorded' limit 1`,
  )
/** The first bill of a lease with something open. */
export const firstOpenBill = (tenantId: number, leaseId: string) =>
  raw<{
    id: string
  }>(sql`select id from billing_bill where tenant_id = ${tenantId} and lease_id = ${leaseId} and state in ('issued', 'part_paid')
    order by due_on, id limit 1`)
/** One more print of the receipt of what was received for a reservation. */
export const countHoldingPrint = (tenantId: number, reservationId: string) =>
  raw<{
    id: string
    no: string
    amountFen: number
    channel: Channel
    channelNo: string | null
    receivedOn: string
    username: string
    prints: number
  }>(sql`update payment_holding set prints = prints + 1 where tenant_id = ${tenantId} and reservation_id = ${reservationId}
    returning id, no, amount_fen as "amountFen", channel, channel_no as "channelNo", received_on as "receivedOn", username, prints`)
export const holdingsOf = (tenantId: number, reservationId: string) =>
  raw<{
    id: string
    no: string
    amountFen: number
    state: (typeof HOLDING_STATES)[number]
    channel: Channel
    channelNo: string | null
    receivedOn: string
    outChannel: Channel | null
    outChannelNo: string | null
    outOn: string | null
    username: string
  }>(sql`select id, no, amount_fen as "amountFen", state, channel, channel_no as "channelNo", received_on as "receivedOn",
      out_channel as "outChannel", out_channel_no as "outChannelNo", out_on as "outOn", username
    from payment_holding where tenant_id = ${tenantId} and reservation_id = ${reservationId} order by id`)
