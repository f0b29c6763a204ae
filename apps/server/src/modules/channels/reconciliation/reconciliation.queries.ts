import type { DIFFERENCE_CLASSES, RECONCILIATION_STATES, RESOLUTIONS } from '@cloud-steward/contract/channels/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { ChannelLine } from '../../../infra/payment/channel.ts'
import { isOn, type List } from './comparison.queries.ts'

export const clearLines = (tenantId: number, channelId: string, day: string) =>
  raw(sql`delete from channel_line where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}`)
/** Our id in a channel's number; nothing when it cannot be ours. */
const ourId = (number: string | undefined): string | null => (number && /^[0-9a-f]{32}$/.test(number) ? number : null)
export const addLines = (
  { tenantId, channelId, day }: Pick<List, 'tenantId' | 'channelId' | 'day'>,
  from: number,
  lines: readonly ChannelLine[],
) =>
  insertMany(
    tenantId,
    'channel_line',
    lines.map((one, at) => ({
      line: from + at,
      kind: one.kind,
      order_no: one.orderNo,
      refund_no: one.refundNo,
      our_id: ourId(one.kind === 'refund' ? one.refundNo : one.orderNo),
      transaction_no: one.transactionNo,
      amount_fen: one.amountFen,
      fee_fen: one.feeFen,
      state: one.state,
      at: one.at,
    })),
    { alike: { channel_id: channelId, day } },
  )

interface Outcome {
  state: (typeof RECONCILIATION_STATES)[number]
  error?: string
}
/** The sums of the day, counted anew. */
export const putDay = (tenantId: number, channelId: string, day: string, { state, error }: Outcome) =>
  raw<{ state: Outcome['state']; differences: number }>(sql`with theirs as (
      select count(*) filter (where kind = 'payment')::int as n, coalesce(sum(amount_fen) filter (where kind = 'payment'), 0)::bigint as fen,
        coalesce(sum(amount_fen) filter (where kind = 'refund'), 0)::bigint as back, coalesce(sum(fee_fen), 0)::bigint as fee
        from channel_line where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}),
    ours as (select count(*)::int as n, coalesce(sum(amount_fen), 0)::bigint as fen from channel_order
        where tenant_id = ${tenantId} and channel_id = ${channelId} and ${isOn(sql`paid_at`, day)} and state = 'booked'),
    differing as (select count(*)::int as n, (count(*) filter (where is_open))::int as open from channel_difference
        where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day})
    insert into channel_reconciliation as r (tenant_id, id, channel_id, day, state, their_count, their_fen, our_count, our_fen, refund_fen, fee_fen, differences, open_differences, error)
      select ${tenantId}, ${newId()}, ${channelId}, ${day}, case when ${state} = 'matched' and d.open > 0 then 'differs' else ${state} end,
        t.n, t.fen, o.n, o.fen, t.back, t.fee, d.n, d.open, ${error ?? null} from theirs t, ours o, differing d
    on conflict (tenant_id, channel_id, day) do update set state = excluded.state, their_count = excluded.their_count, their_fen = excluded.their_fen,
      our_count = excluded.our_count, our_fen = excluded.our_fen, refund_fen = excluded.refund_fen, fee_fen = excluded.fee_fen,
      differences = excluded.differences, open_differences = excluded.open_differences, error = excluded.error
    returning r.state, r.differences`)
/** From here on what is read of a list may be forgotten again. */
export const beginList = overAll(sql`savepoint list`)
export const forgetList = overAll(sql`rollback to savepoint list`)
/** One comparison of a day at a time. */
export const lockDay = (tenantId: number, channelId: string, day: string) =>
  raw(sql`select pg_advisory_xact_lock(hashtextextended(${`reconcile ${tenantId} ${channelId} ${day}`}, 0))`)

export interface DifferenceRow {
  id: string
  channelId: string
  day: string
  kind: (typeof DIFFERENCE_CLASSES)[number]
  isRefund: boolean
  no: string
  ours: string | null
  theirs: string | null
  isOpen: boolean
  ownerId: string | null
}
const difference = (tenantId: number, id: string) =>
  sql`select id, channel_id as "channelId", day, kind, is_refund as "isRefund", no, ours, theirs, is_open as "isOpen", owner_id as "ownerId"
    from channel_difference where tenant_id = ${tenantId} and id = ${id}`
export const findDifference = (tenantId: number, id: string) => raw<DifferenceRow>(difference(tenantId, id))
export const lockDifference = (tenantId: number, id: string) =>
  raw<DifferenceRow>(sql`${difference(tenantId, id)} for update`)
export const putOwner = (tenantId: number, id: string, ownerId: string | null, name: string) =>
  raw(
    sql`update channel_difference set owner_id = ${ownerId}, owner_name = ${name} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const resolve = (
  tenantId: number,
  id: string,
  given: { resolution: (typeof RESOLUTIONS)[number]; note: string; username: string },
) =>
  raw(sql`update channel_difference set is_open = false, resolution = ${given.resolution}, note = ${given.note}, resolved_by = ${given.username}, resolved_at = now()
    where tenant_id = ${tenantId} and id = ${id}`)
interface Subject {
  id: string
  paymentId: string | null
}
/** The order or refund a difference is about, by the number it was found under. */
export const subjectOf = (tenantId: number, { no, isRefund }: Pick<DifferenceRow, 'no' | 'isRefund'>) =>
  isRefund
    ? raw<Subject>(sql`select id, null as "paymentId" from channel_refund where tenant_id = ${tenantId} and no = ${no}`)
    : raw<Subject>(
        sql`select id, payment_id as "paymentId" from channel_order where tenant_id = ${tenantId} and no = ${no}`,
      )
/** Channels whose day nobody has compared yet. */
export const daysToReconcile = (tenantId: number, day: string) =>
  raw<{
    id: string
  }>(sql`select c.id from channel c where c.tenant_id = ${tenantId} and c.has_keys and c.is_active
    and not exists (select from channel_reconciliation r where r.tenant_id = c.tenant_id and r.channel_id = c.id and r.day = ${day} and r.state in ('matched', 'differs')) order by c.id`)
