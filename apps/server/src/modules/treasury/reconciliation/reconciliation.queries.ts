import type { RECONCILIATION_STATES, RESOLUTIONS } from '@cloud-steward/contract/treasury/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { ChannelLine } from '../../../infra/payment/channel.ts'

/** The day the channel cuts by, whatever the tenant's own time zone. */
const CUT = 'Asia/Shanghai'
const dayOf = (column: Sql): Sql => sql`(${column} at time zone ${CUT})::date`

export const clearLines = (tenantId: number, channelId: string, day: string) =>
  raw(
    sql`delete from treasury_channel_line where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}`,
  )
export const addLines = (
  tenantId: number,
  channelId: string,
  day: string,
  from: number,
  lines: readonly ChannelLine[],
) =>
  insertMany(
    tenantId,
    'treasury_channel_line',
    lines.map((one, at) => ({
      channel_id: channelId,
      day,
      line: from + at,
      kind: one.kind,
      order_no: one.orderNo,
      refund_no: one.refundNo,
      transaction_no: one.transactionNo,
      amount_fen: one.amountFen,
      fee_fen: one.feeFen,
      state: one.state,
      at: one.at,
    })),
  )

export interface Found {
  kind: string
  isRefund: boolean
  no: string
  transactionNo: string | null
  ours: string | null
  theirs: string | null
}
const yuan = (fen: Sql): Sql => sql`to_char(${fen} / 100.0, 'FM999999999990.00')`
/**
 * What the two lists do not agree on, as sets: neither is ever held in memory. A payment is of the day the channel says it
 * is, so one of ours that it lists on a neighbouring day is not missing.
 */
export const findDifferences = (tenantId: number, channelId: string, day: string, feeBp: number) =>
  raw<Found>(sql`with theirs as (
      select * from treasury_channel_line where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}),
    ours as (
      select o.no, replace(o.id::text, '-', '') as number, o.transaction_no, o.amount_fen, o.state, o.paid_at from treasury_order o
        where o.tenant_id = ${tenantId} and o.channel_id = ${channelId}
          and (${dayOf(sql`o.paid_at`)} = ${day}::date or replace(o.id::text, '-', '') in (select order_no from theirs where kind = 'payment'))),
    back as (
      select r.no, replace(r.id::text, '-', '') as number, r.amount_fen, r.state, r.paid_at from treasury_refund r
        join treasury_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where r.tenant_id = ${tenantId} and o.channel_id = ${channelId}
          and (${dayOf(sql`r.paid_at`)} = ${day}::date or replace(r.id::text, '-', '') in (select refund_no from theirs where kind = 'refund'))),
    pays as (
      select false as is_refund, coalesce(u.no, t.order_no) as no, coalesce(t.transaction_no, u.transaction_no) as transaction_no, u.number is not null as is_ours,
          t.line is not null as is_theirs, u.amount_fen as our_fen, t.amount_fen as their_fen, u.state = 'booked' as is_done, t.state = 'SUCCESS' as they_did,
          t.fee_fen, ${dayOf(sql`u.paid_at`)} = ${day}::date as is_due, t.state as their_state, u.state as our_state
        from ours u full join (select * from theirs where kind = 'payment') t on t.order_no = u.number),
    backs as (
      select true, coalesce(u.no, t.refund_no), t.transaction_no, u.number is not null, t.line is not null, u.amount_fen, t.amount_fen, u.state = 'paid',
          t.state = 'REFUND', null::bigint, ${dayOf(sql`u.paid_at`)} = ${day}::date, t.state, u.state
        from back u full join (select * from theirs where kind = 'refund') t on t.refund_no = u.number),
    pairs as (select * from pays union all select * from backs)
    select 'ours_only' as kind, is_refund as "isRefund", no, transaction_no as "transactionNo", ${yuan(sql`our_fen`)} as ours, null as theirs
      from pairs where is_ours and not is_theirs and is_due and is_done
    union all select 'theirs_only', is_refund, no, transaction_no, null, ${yuan(sql`their_fen`)} from pairs where is_theirs and not is_ours
    union all select 'amount', is_refund, no, transaction_no, ${yuan(sql`our_fen`)}, ${yuan(sql`their_fen`)} from pairs where is_ours and is_theirs and our_fen <> their_fen
    union all select 'state', is_refund, no, transaction_no, our_state, their_state from pairs where is_ours and is_theirs and is_done is distinct from they_did
    union all select 'fee', is_refund, no, transaction_no, ${yuan(sql`round(their_fen * ${feeBp}::numeric / 10000)`)}, ${yuan(sql`fee_fen`)}
      from pairs where is_ours and is_theirs and not is_refund and fee_fen <> round(their_fen * ${feeBp}::numeric / 10000)`)

/** Open differences that are there no more are gone; new ones come; what was resolved stays as it is. */
export const dropGone = (tenantId: number, channelId: string, day: string, found: readonly Found[]) =>
  raw(sql`delete from treasury_difference d where d.tenant_id = ${tenantId} and d.channel_id = ${channelId} and d.day = ${day} and d.is_open
    and not exists (select from unnest(${found.map(({ no }) => no)}::text[], ${found.map(({ kind }) => kind)}::text[], ${found.map(({ isRefund }) => isRefund)}::boolean[])
      f (no, kind, is_refund) where f.no = d.no and f.kind = d.kind and f.is_refund = d.is_refund)`)
export const addDifferences = (tenantId: number, channelId: string, day: string, found: readonly Found[]) =>
  insertMany(
    tenantId,
    'treasury_difference',
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
    { skipExisting: true },
  )

interface Outcome {
  state: (typeof RECONCILIATION_STATES)[number]
  error?: string
}
/** The sums of the day, counted anew. */
export const putDay = (tenantId: number, channelId: string, day: string, { state, error }: Outcome) =>
  raw<{ state: Outcome['state'] }>(sql`with theirs as (
      select count(*) filter (where kind = 'payment')::int as n, coalesce(sum(amount_fen) filter (where kind = 'payment'), 0)::bigint as fen,
        coalesce(sum(amount_fen) filter (where kind = 'refund'), 0)::bigint as back, coalesce(sum(fee_fen), 0)::bigint as fee
        from treasury_channel_line where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}),
    ours as (select count(*)::int as n, coalesce(sum(amount_fen), 0)::bigint as fen from treasury_order
        where tenant_id = ${tenantId} and channel_id = ${channelId} and ${dayOf(sql`paid_at`)} = ${day}::date and state = 'booked'),
    differing as (select count(*)::int as n, (count(*) filter (where is_open))::int as open from treasury_difference
        where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day})
    insert into treasury_reconciliation as r (tenant_id, id, channel_id, day, state, their_count, their_fen, our_count, our_fen, refund_fen, fee_fen, differences, open_differences, error)
      select ${tenantId}, ${newId()}, ${channelId}, ${day}, case when ${state} = 'matched' and d.open > 0 then 'differs' else ${state} end,
        t.n, t.fen, o.n, o.fen, t.back, t.fee, d.n, d.open, ${error ?? null} from theirs t, ours o, differing d
    on conflict (tenant_id, channel_id, day) do update set state = excluded.state, their_count = excluded.their_count, their_fen = excluded.their_fen,
      our_count = excluded.our_count, our_fen = excluded.our_fen, refund_fen = excluded.refund_fen, fee_fen = excluded.fee_fen,
      differences = excluded.differences, open_differences = excluded.open_differences, error = excluded.error
    returning r.state`)
/** One comparison of a day at a time. */
export const lockDay = (tenantId: number, channelId: string, day: string) =>
  raw(sql`select pg_advisory_xact_lock(hashtextextended(${`reconcile ${tenantId} ${channelId} ${day}`}, 0))`)

export interface DifferenceRow {
  id: string
  channelId: string
  day: string
  kind: string
  isRefund: boolean
  no: string
  isOpen: boolean
  ownerId: string | null
}
export const lockDifference = (tenantId: number, id: string) =>
  raw<DifferenceRow>(sql`select id, channel_id as "channelId", day, kind, is_refund as "isRefund", no, is_open as "isOpen", owner_id as "ownerId"
    from treasury_difference where tenant_id = ${tenantId} and id = ${id} for update`)
export const putOwner = (tenantId: number, id: string, ownerId: string | null, name: string) =>
  raw(
    sql`update treasury_difference set owner_id = ${ownerId}, owner_name = ${name} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const resolve = (
  tenantId: number,
  id: string,
  given: { resolution: (typeof RESOLUTIONS)[number]; note: string; username: string },
) =>
  raw(sql`update treasury_difference set is_open = false, resolution = ${given.resolution}, note = ${given.note}, resolved_by = ${given.username}, resolved_at = now()
    where tenant_id = ${tenantId} and id = ${id}`)
/** The order or refund a difference is about, by the number it was found under. */
export const subjectOf = (tenantId: number, { no, isRefund }: Pick<DifferenceRow, 'no' | 'isRefund'>) =>
  isRefund
    ? raw<{ id: string }>(sql`select id from treasury_refund where tenant_id = ${tenantId} and no = ${no}`)
    : raw<{ id: string }>(sql`select id from treasury_order where tenant_id = ${tenantId} and no = ${no}`)
/** Channels whose day nobody has compared yet. */
export const daysToReconcile = (tenantId: number, day: string) =>
  raw<{
    id: string
  }>(sql`select c.id from treasury_channel c where c.tenant_id = ${tenantId} and c.has_keys and c.is_active
    and not exists (select from treasury_reconciliation r where r.tenant_id = c.tenant_id and r.channel_id = c.id and r.day = ${day} and r.state in ('matched', 'differs')) order by c.id`)
