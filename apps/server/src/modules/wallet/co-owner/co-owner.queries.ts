import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { Owner } from './co-owner.rules.ts'

export interface CoOwnership {
  id: string
  no: string
  landlordId: string
  siteId: string
  owners: Owner[]
  fromOn: string
  toOn: string | null
}
const shown = sql`t.id, t.no, t.landlord_id as "landlordId", t.site_id as "siteId", t.owners, t.from_on as "fromOn", t.to_on as "toOn"`
export const insertCoOwnership = (tenantId: number, row: NewRow<'wallet_co_ownership'>) =>
  insertMany(tenantId, 'wallet_co_ownership', [row])
/** Whoever asks sees it already. */
export const findCoOwnership = (tenantId: number, id: string) =>
  raw<CoOwnership>(sql`select ${shown} from wallet_co_ownership t where t.tenant_id = ${tenantId} and t.id = ${id}`)
/** Locked: one after the other divides what belongs to it. */
export const lockCoOwnership = (tenantId: number, id: string) =>
  raw<CoOwnership>(
    sql`select ${shown} from wallet_co_ownership t where t.tenant_id = ${tenantId} and t.id = ${id} for no key update`,
  )
export const lockCoOwnerships = (tenantId: number, landlordIds: readonly string[]) =>
  raw<CoOwnership>(
    sql`select ${shown} from wallet_co_ownership t where t.tenant_id = ${tenantId} and t.landlord_id = any(${landlordIds}::uuid[]) order by t.id for no key update`,
  )
export const endCoOwnership = (tenantId: number, id: string, to: { toOn: string; reason: string }) =>
  raw(
    sql`update wallet_co_ownership set to_on = ${to.toOn}::date, reason = ${to.reason} where tenant_id = ${tenantId} and id = ${id}`,
  )

/** The agreement a bill `b` follows: that of its room before its house's, before its site's. */
const agreementOf = (tenantId: number): Sql =>
  sql`(select a.id from wallet_co_ownership a join housing_room r on r.tenant_id = a.tenant_id and r.id = b.room_id
    where a.tenant_id = ${tenantId} and a.landlord_id = b.landlord_id and a.site_id = b.site_id
      and (a.room_id is null or a.room_id = b.room_id) and (a.house_id is null or a.house_id = r.house_id)
      and b.period_from >= a.from_on and (a.to_on is null or b.period_from <= a.to_on)
    order by a.room_id nulls last, a.house_id nulls last limit 1)`
/** The agreements these bills follow; none for those of one landlord alone. */
export const agreementsOfBills = (tenantId: number, billIds: readonly string[]) =>
  raw<{ billId: string; id: string }>(
    sql`select * from (select b.id as "billId", ${agreementOf(tenantId)} as id from billing_bill b
      where b.tenant_id = ${tenantId} and b.id = any(${billIds}::uuid[])) x where x.id is not null`,
  )
/**
 * What bills under agreements of these leads came to: collected by the end of a day, less whatever was taken back since, and
 * less what of those payments went to receivers of shares and to channels, in proportion, rounded up.
 */
export const basesOf = (tenantId: number, landlordIds: readonly string[], day: string) => {
  const id = sql`${tenantId}`
  const account = (kind: 'collected' | 'unsettled') =>
    sql`join ledger_account a on a.tenant_id = ${id} and a.kind = ${sql.lit(kind)} and a.owner_id = any(${landlordIds}::uuid[])`
  return raw<{ id: string; baseFen: number }>(sql`with got as materialized (
      select a.owner_id, e.payment_id, e.bill_id, e.amount_fen as fen, e.business_on <= ${day}::date as counts
        from ledger_entry e ${account('collected')} and e.debit_account_id = a.id where e.tenant_id = ${id}),
    back as (select e.bill_id, sum(e.amount_fen) as fen
        from ledger_entry e ${account('collected')} and e.credit_account_id = a.id where e.tenant_id = ${id} group by 1),
    burden as (select x.owner_id, x.payment_id, sum(x.fen) as fen from (
        select a.owner_id, e.payment_id, e.amount_fen as fen from ledger_entry e ${account('unsettled')} and e.debit_account_id = a.id
          where e.tenant_id = ${id} and e.kind in ('share_calculated', 'channel_fee')
        union all select a.owner_id, e.payment_id, -e.amount_fen from ledger_entry e ${account('unsettled')} and e.credit_account_id = a.id
          where e.tenant_id = ${id} and e.kind in ('share_dropped', 'channel_fee_back')) x where x.payment_id is not null group by 1, 2),
    whole as (select owner_id, payment_id, sum(fen) as fen from got where payment_id is not null group by 1, 2),
    net as (select g.bill_id, sum(case when g.counts then g.fen else 0 end
          - case when g.counts then ceil(coalesce(u.fen, 0) * g.fen / w.fen) else 0 end) as fen
        from got g left join whole w on w.owner_id = g.owner_id and w.payment_id = g.payment_id
          left join burden u on u.owner_id = g.owner_id and u.payment_id = g.payment_id
        where g.bill_id is not null group by 1)
    select x.id, sum(x.fen)::bigint as "baseFen" from (
      select ${agreementOf(tenantId)} as id, n.fen - coalesce(k.fen, 0) as fen
        from net n join billing_bill b on b.tenant_id = ${id} and b.id = n.bill_id left join back k on k.bill_id = n.bill_id) x
      where x.id is not null group by 1`)
}
/** What every owner of these agreements has had so far. */
export const givenOf = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; landlordId: string; fen: number }>(
    sql`select co_ownership_id as id, landlord_id as "landlordId", sum(amount_fen)::bigint as fen from wallet_co_share
      where tenant_id = ${tenantId} and co_ownership_id = any(${ids}::uuid[]) group by 1, 2 order by 2`,
  )
export const insertShares = (tenantId: number, rows: readonly NewRow<'wallet_co_share'>[]) =>
  insertMany(tenantId, 'wallet_co_share', rows)

export const sharesShown = (tenantId: number, id: string) =>
  raw<{ at: string; day: string; landlordName: string; amountFen: number }>(
    sql`select s.created_at as at, s.day, l.name as "landlordName", s.amount_fen as "amountFen" from wallet_co_share s
      join housing_landlord l on l.tenant_id = s.tenant_id and l.id = s.landlord_id
      where s.tenant_id = ${tenantId} and s.co_ownership_id = ${id}
      order by s.created_at desc, s.id desc limit 200`,
  )
export const namesOf = (ctx: Pick<Ctx, 'tenant'>, ids: readonly string[]) =>
  raw<{ id: string; name: string }>(
    sql`select id, name from housing_landlord where tenant_id = ${ctx.tenant.id} and id = any(${ids}::uuid[])`,
  )
/** Whether the room is in the house, and the house at the site. */
export const placeFits = (tenantId: number, place: { siteId: string; houseId: string | null; roomId: string | null }) =>
  raw<{ houseId: string | null }>(
    place.roomId
      ? sql`select house_id as "houseId" from housing_room where tenant_id = ${tenantId} and id = ${place.roomId} and site_id = ${place.siteId}
          and (${place.houseId}::uuid is null or house_id = ${place.houseId}::uuid)`
      : place.houseId
        ? sql`select id as "houseId" from housing_house where tenant_id = ${tenantId} and id = ${place.houseId} and site_id = ${place.siteId}`
        : sql`select null::uuid as "houseId" from housing_site where tenant_id = ${tenantId} and id = ${place.siteId}`,
  )
