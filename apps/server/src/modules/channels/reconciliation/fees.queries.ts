import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { List } from './comparison.queries.ts'

/** The lines of a list as `t`, with the order each is of as `o`: payments we booked, and refunds we know were paid. */
const ours = ({ tenantId, channelId, day }: List) => sql`channel_line t
  left join channel_refund r on t.kind = 'refund' and r.tenant_id = t.tenant_id and r.id = t.our_id and r.state = 'paid'
  join channel_order o on o.tenant_id = t.tenant_id and o.id = case t.kind when 'refund' then r.order_id else t.our_id end
    and o.channel_id = t.channel_id and o.state = 'booked'
  where t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and t.day = ${day}::date`

/** What it kept of what only the list knows and stands in our books as money of nobody known. */
const suspended = ({ tenantId, channelId, day }: List) => {
  const known = sql`channel_difference d where d.tenant_id = ${tenantId} and d.channel_id = ${channelId} and d.day = ${day}::date
    and d.kind = 'theirs_only' and d.resolution = 'suspended'`
  const of = (kind: 'payment' | 'refund', number: Sql) =>
    sql`select t.fee_fen from channel_line t where t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and t.day = ${day}::date
      and t.kind = ${sql.lit(kind)} and ${number} in (select d.no from ${known} and d.is_refund = ${sql.raw(String(kind === 'refund'))})`
  // Mostly there is none, and then no line has to be read for it.
  return sql`case when exists (select from ${known}) then (select coalesce(sum(x.fee_fen), 0)
    from (${of('payment', sql`t.order_no`)} union all ${of('refund', sql`t.refund_no`)}) x) else 0 end`
}

/** What the channel kept by this list of payments that are in our books, less what it gave back with refunds, by who bears it. */
export const listedFees = (list: List) =>
  overAll<{ landlordId: string | null; fen: number }>(
    sql`select "landlordId", sum(fen)::bigint as fen from (
        select o.fee_landlord_id as "landlordId", sum(t.fee_fen) as fen from ${ours(list)} group by 1
        union all select null, ${suspended(list)}) x group by 1 order by 1`,
  )
/** What was booked of landlords' fees of the day before. */
export const landlordFees = (tenantId: number, reconciliationId: string) =>
  raw<{ landlordId: string; listedFen: number; borneFen: number }>(
    sql`select landlord_id as "landlordId", listed_fen as "listedFen", borne_fen as "borneFen" from channel_landlord_fee
      where tenant_id = ${tenantId} and reconciliation_id = ${reconciliationId}`,
  )
/** What each of them bore of all days. */
export const borneBy = (tenantId: number, landlordIds: readonly string[]) =>
  raw<{ landlordId: string; fen: number }>(
    sql`select landlord_id as "landlordId", sum(borne_fen)::bigint as fen from channel_landlord_fee
      where tenant_id = ${tenantId} and landlord_id = any(${landlordIds}::uuid[]) group by 1`,
  )
export const putLandlordFee = (
  tenantId: number,
  one: { reconciliationId: string; landlordId: string; listedFen: number; borneFen: number },
) =>
  raw(sql`insert into channel_landlord_fee (tenant_id, reconciliation_id, landlord_id, listed_fen, borne_fen)
    values (${tenantId}, ${one.reconciliationId}, ${one.landlordId}, ${one.listedFen}, ${one.borneFen})
    on conflict (tenant_id, reconciliation_id, landlord_id) do update set listed_fen = excluded.listed_fen, borne_fen = excluded.borne_fen`)
/**
 * What of it was booked when its payments were shared, as far as no list was set against it before; from now on this one is.
 * Share orders are locked in the order of their ids, as whoever gives a part of their fee back does.
 */
export const takeSharedFees = (list: List) =>
  overAll<{ fen: number }>(sql`with due as (
      select s.id, s.fee_fen - s.fee_back_fen - s.listed_fee_fen as fen from channel_share_order s
        where s.tenant_id = ${list.tenantId} and s.channel_id = ${list.channelId} and s.fee_fen - s.fee_back_fen <> s.listed_fee_fen
          and s.order_id in (select o.id from ${ours(list)} and o.is_shared) order by s.id for update),
    taken as (update channel_share_order s set listed_fee_fen = s.listed_fee_fen + due.fen from due where s.tenant_id = ${list.tenantId} and s.id = due.id)
    select coalesce(sum(fen), 0)::bigint as fen from due`)

export interface FeesOfDay {
  id: string
  /** The operator's. */
  bookedFen: number
  landlordFen: number
  sharedFen: number
  bookings: number
}
export const lockFees = ({ tenantId, channelId, day }: List) =>
  raw<FeesOfDay>(
    sql`select id, booked_fee_fen as "bookedFen", landlord_fee_fen as "landlordFen", shared_fee_fen as "sharedFen", fee_bookings as bookings from channel_reconciliation
      where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}::date for update`,
  )
/** By which row and in how many entries a day's fees are booked. */
export const feeKeysOf = (tenantId: number, { channelId, day }: { channelId: string; day: string }) =>
  raw<{ id: string; bookings: number }>(
    sql`select id, fee_bookings as bookings from channel_reconciliation where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}::date`,
  )
export const putFees = (tenantId: number, { id, bookedFen, landlordFen, sharedFen, bookings }: FeesOfDay) =>
  raw(sql`update channel_reconciliation set booked_fee_fen = ${bookedFen}, landlord_fee_fen = ${landlordFen}, shared_fee_fen = ${sharedFen}, fee_bookings = ${bookings}
    where tenant_id = ${tenantId} and id = ${id}`)
