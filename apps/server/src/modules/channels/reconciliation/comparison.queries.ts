import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** The day the channel cuts by, whatever the tenant's own time zone. */
const CUT = 'Asia/Shanghai'
/** Whether an instant is of that day; in a form an index serves. */
export const isOn = (at: Sql, day: string): Sql =>
  sql`${at} >= ${day}::date::timestamp at time zone ${CUT} and ${at} < (${day}::date + 1)::timestamp at time zone ${CUT}`

/** A channel's list of a day, and what it keeps of a payment. */
export interface List {
  tenantId: number
  channelId: string
  day: string
  feeBp: number
}
interface Side {
  isRefund: boolean
  /** Ours, each with the channel it went by. */
  table: Sql
  /** The column of a line with our number. */
  number: Sql
  /** Our state of what they call `did`. */
  done: string
  did: string
}
const PAYMENTS: Side = {
  isRefund: false,
  table: sql`channel_order`,
  number: sql`t.order_no`,
  done: 'booked',
  did: 'SUCCESS',
}
const REFUNDS: Side = {
  isRefund: true,
  table: sql`(select r.tenant_id, r.id, o.channel_id, r.no, null::text as transaction_no, r.amount_fen, r.state, r.paid_at
    from channel_refund r join channel_order o on o.tenant_id = r.tenant_id and o.id = r.order_id)`,
  number: sql`t.refund_no`,
  done: 'paid',
  did: 'REFUND',
}
/**
 * Their lines beside ours, and ours of the day that are not among them. A payment is of the day the channel says it is, so
 * one of ours that it lists on a neighbouring day is not missing. Ours are looked up by their key, and what is missing
 * follows from two sets: neither takes for ever when the planner, who has not seen the new lines yet, expects only one.
 */
const pairsOf = ({ tenantId, channelId, day }: List, { isRefund, table, number, done, did }: Side): Sql => {
  const theirs = sql`t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and t.day = ${day}::date and t.kind = ${sql.lit(isRefund ? 'refund' : 'payment')}`
  const ours = sql`u.tenant_id = ${tenantId} and u.channel_id = ${channelId}`
  return sql`select ${sql.raw(String(isRefund))} as is_refund, coalesce(u.no, ${number}) as no, coalesce(t.transaction_no, u.transaction_no) as transaction_no,
      u.id is not null as is_ours, true as is_theirs, u.amount_fen as our_fen, t.amount_fen as their_fen, coalesce(u.state = ${sql.lit(done)}, false) as is_done,
      t.state = ${sql.lit(did)} as they_did, t.fee_fen, u.state as our_state, t.state as their_state
    from channel_line t left join ${table} u on ${ours} and u.id = t.our_id where ${theirs}
  union all select ${sql.raw(String(isRefund))}, u.no, u.transaction_no, true, false, u.amount_fen, null, true, false, null, u.state, null
    from (select u.id from ${table} u where ${ours} and ${isOn(sql`u.paid_at`, day)} and u.state = ${sql.lit(done)}
      except select t.our_id from channel_line t where ${theirs}) missing
    join ${table} u on ${ours} and u.id = missing.id`
}

const yuan = (fen: Sql): Sql => sql`to_char(${fen} / 100.0, 'FM999999999990.00')`
/** What the two lists do not agree on, as sets: neither is ever held in memory. */
const differencesOf = (list: List): Sql => {
  const due = sql`round(their_fen * ${list.feeBp}::numeric / 10000)`
  const both = sql`is_ours and is_theirs`
  return sql`select d.kind, p.is_refund, p.no, p.transaction_no, d.ours, d.theirs
    from (select * from (${pairsOf(list, PAYMENTS)} union all ${pairsOf(list, REFUNDS)}) pairs
      where not is_ours or not is_theirs or our_fen <> their_fen or is_done <> they_did or not is_refund and fee_fen <> ${due}) p,
    lateral (select 'ours_only' as kind, ${yuan(sql`our_fen`)} as ours, null as theirs where not is_theirs
      union all select 'theirs_only', null, ${yuan(sql`their_fen`)} where not is_ours
      union all select 'amount', ${yuan(sql`our_fen`)}, ${yuan(sql`their_fen`)} where ${both} and our_fen <> their_fen
      union all select 'state', our_state, their_state where ${both} and is_done <> they_did
      union all select 'fee', ${yuan(due)}, ${yuan(sql`fee_fen`)} where ${both} and not is_refund and fee_fen <> ${due}) d`
}

export type DifferenceKey = { no: string; kind: string; isRefund: boolean }
/** Whether this one is still there. */
export const differs = (list: List, { no, kind, isRefund }: DifferenceKey) =>
  overAll<{ kind: string }>(
    sql`select kind from (${differencesOf(list)}) found where no = ${no} and kind = ${kind} and is_refund = ${isRefund} limit 1`,
  )

export interface Change extends DifferenceKey {
  transactionNo: string | null
  ours: string | null
  theirs: string | null
  /** The one that is open and there no more. */
  goneId: string | null
}
/** What came and what went since the last comparison, to be read a part at a time in the same transaction. */
export const openChanges = (list: List) => [
  sql`set local cursor_tuple_fraction = 1`,
  overAll(sql`declare changes no scroll cursor for
    select f.no, f.kind, f.is_refund as "isRefund", f.transaction_no as "transactionNo", f.ours, f.theirs, k.id as "goneId"
    from (${differencesOf(list)}) f
    full join (select id, no, kind, is_refund, is_open from channel_difference where tenant_id = ${list.tenantId} and channel_id = ${list.channelId} and day = ${list.day}::date) k
      on k.no = f.no and k.kind = f.kind and k.is_refund = f.is_refund
    where k.id is null or f.no is null and k.is_open`),
]
export const nextChanges = (most: number) => overAll<Change>(sql`fetch ${sql.lit(most)} from changes`)

export const dropDifferences = (tenantId: number, ids: readonly string[]) =>
  raw(sql`delete from channel_difference where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
export const addDifferences = ({ tenantId, channelId, day }: List, found: readonly Change[]) =>
  insertMany(
    tenantId,
    'channel_difference',
    found.map((one) => ({
      id: newId(),
      channel_id: channelId,
      day,
      kind: one.kind,
      is_refund: one.isRefund,
      no: one.no,
      transaction_no: one.transactionNo,
      ours: one.ours,
      theirs: one.theirs,
    })),
    // A line that is there twice differs once.
    { skipExisting: true },
  )
