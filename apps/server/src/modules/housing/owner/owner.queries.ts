import type { LESSOR_KINDS, LET_AS } from '@cloud-steward/contract/housing/choices.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { OwnerPeriod } from './owner-periods.rules.ts'

type Lessor = (typeof LESSOR_KINDS)[number]
type LetAs = (typeof LET_AS)[number]

/** Leases of a house that are not over, in the order of their ids: whoever changes a lease holds it first. */
export const lockLeasesOfHouse = (tenantId: number, houseId: string) =>
  raw<{
    id: string
  }>(sql`select l.id from housing_lease l where l.tenant_id = ${tenantId} and l.status <> 'ended' and l.status <> 'cancelled'
    and l.room_id in (select r.id from housing_room r where r.tenant_id = ${tenantId} and r.house_id = ${houseId}) order by l.id for no key update`)

export const periodsOfHouse = (tenantId: number, houseId: string) =>
  raw<OwnerPeriod & { changeId: string | null }>(
    sql`select landlord_id as "landlordId", from_on::text as "fromOn", to_on::text as "toOn", change_id as "changeId"
      from housing_owner_on where tenant_id = ${tenantId} and house_id = ${houseId} order by from_on`,
  )
/** A head lease of somebody else that has the house on that day or later; looked at with the house held. */
export const headLeasedFrom = (
  tenantId: number,
  houseId: string,
  { landlordId, on }: { landlordId: string; on: string },
) =>
  raw<{ no: string; throughOn: string }>(
    sql`select l.no, x.through_on::text as "throughOn" from housing_head_lease_house x
      join housing_head_lease l on l.tenant_id = x.tenant_id and l.id = x.head_lease_id
      where x.tenant_id = ${tenantId} and x.house_id = ${houseId} and x.through_on >= ${on}::date and l.landlord_id <> ${landlordId}
      order by x.through_on desc limit 1`,
  )
/** The day one of these houses gets another owner than this one between two days; empty when none does. */
export const changesHandsIn = (
  tenantId: number,
  houseIds: readonly string[],
  { landlordId, from, through }: { landlordId: string; from: string; through: string },
) =>
  raw<{ on: string }>(
    sql`select greatest(from_on, ${from}::date)::text as on from housing_owner_on
      where tenant_id = ${tenantId} and house_id = any(${houseIds}::uuid[]) and landlord_id <> ${landlordId}
        and from_on <= ${through}::date and to_on > ${from}::date order by 1 limit 1`,
  )
export const dropPeriods = (tenantId: number, houseId: string) =>
  raw(sql`delete from housing_owner_period where tenant_id = ${tenantId} and house_id = ${houseId}`)
export const insertPeriods = (tenantId: number, rows: readonly NewRow<'housing_owner_period'>[]) =>
  insertMany(tenantId, 'housing_owner_period', rows)

export const insertOwnerChange = (tenantId: number, row: NewRow<'housing_owner_change'>) =>
  insertMany(tenantId, 'housing_owner_change', [row])
export interface OwnerChangeRow {
  id: string
  houseId: string
  landlordId: string
  effectiveOn: string
  reason: string
  state: string
  proposedById: string | null
}
const changeShown = sql`id, house_id as "houseId", landlord_id as "landlordId", effective_on as "effectiveOn", reason, state, proposed_by_id as "proposedById"`
export const houseOfChange = (tenantId: number, id: string) =>
  raw<{ houseId: string }>(
    sql`select house_id as "houseId" from housing_owner_change where tenant_id = ${tenantId} and id = ${id}`,
  )
export const lockOwnerChange = (tenantId: number, id: string) =>
  raw<OwnerChangeRow>(
    sql`select ${changeShown} from housing_owner_change where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )

/** Whoever owns the house on a day stands on it, on its rooms and on leases that are not over: lists and rights need him there. */
export const carryOwner = (tenantId: number, houseId: string, day: string) => {
  const owner = sql`(select o.landlord_id from housing_owner_on o where o.tenant_id = ${tenantId} and o.house_id = ${houseId}
    and ${day}::date >= o.from_on and ${day}::date < o.to_on)`
  return [
    raw(sql`update housing_house set landlord_id = ${owner} where tenant_id = ${tenantId} and id = ${houseId}`),
    raw(sql`update housing_room set landlord_id = ${owner} where tenant_id = ${tenantId} and house_id = ${houseId}`),
    raw(sql`update housing_lease l set landlord_id = ${owner} where l.tenant_id = ${tenantId} and l.status <> 'ended' and l.status <> 'cancelled'
      and l.room_id in (select r.id from housing_room r where r.tenant_id = ${tenantId} and r.house_id = ${houseId})`),
  ] as const
}
/** Houses that stand under another landlord than the one of this day. */
export const housesChangingHands = (tenantId: number, day: string) =>
  raw<{ id: string }>(
    sql`select h.id from housing_owner_period o join housing_house h on h.tenant_id = o.tenant_id and h.id = o.house_id
      where o.tenant_id = ${tenantId} and ${day}::date >= o.from_on and ${day}::date < o.to_on and h.landlord_id <> o.landlord_id order by h.id`,
  )
/** Who owned the house of a room on a day; only where it ever changed hands. */
export const ownersOfRooms = (tenantId: number, roomIds: readonly string[], days: readonly string[]) =>
  raw<{ roomId: string; day: string; landlordId: string }>(
    sql`select distinct r.id as "roomId", w.day, o.landlord_id as "landlordId" from unnest(${roomIds}::uuid[], ${days}::date[]) w (room_id, day)
      join housing_room r on r.tenant_id = ${tenantId} and r.id = w.room_id
      join housing_owner_period o on o.tenant_id = ${tenantId} and o.house_id = r.house_id and w.day >= o.from_on and w.day < o.to_on`,
  )
/**
 * Who lets rooms on days, as what and in buildings of which year: of houses whose owner says what kind of lessor he is. A
 * house under a head lease is let by the operator, whose tax the income account says.
 */
export const lettingsOf = (
  tenantId: number,
  of: readonly { roomId: string; periodFrom: string; landlordId: string }[],
) =>
  raw<{ roomId: string; day: string; lessor: Lessor; letAs: LetAs | null; builtYear: number | null }>(
    sql`select distinct r.id as "roomId", w.day, l.lessor_kind as lessor, h.let_as as "letAs", s.built_year as "builtYear"
      from unnest(${of.map((one) => one.roomId)}::uuid[], ${of.map((one) => one.periodFrom)}::date[], ${of.map((one) => one.landlordId)}::uuid[]) w (room_id, day, landlord_id)
      join housing_room r on r.tenant_id = ${tenantId} and r.id = w.room_id
      join housing_house h on h.tenant_id = ${tenantId} and h.id = r.house_id
      join housing_site s on s.tenant_id = ${tenantId} and s.id = h.site_id
      left join housing_owner_period o on o.tenant_id = ${tenantId} and o.house_id = h.id and w.day >= o.from_on and w.day < o.to_on
      join housing_landlord l on l.tenant_id = ${tenantId} and l.id = coalesce(o.landlord_id, w.landlord_id) and l.lessor_kind is not null
      where not exists (select from housing_head_lease_house x where x.tenant_id = ${tenantId} and x.house_id = h.id
        and w.day between x.start_on and x.through_on)`,
  )
export const ownersShown = (tenantId: number, houseId: string) =>
  raw<{
    landlordId: string
    landlordName: string
    fromOn: string | null
    toOn: string | null
    reason: string | null
    username: string | null
  }>(
    sql`select o.landlord_id as "landlordId", l.name as "landlordName", case when isfinite(o.from_on) then o.from_on end as "fromOn",
        case when isfinite(o.to_on) then o.to_on end as "toOn", c.reason, c.proposed_by as username
      from housing_owner_on o join housing_landlord l on l.tenant_id = o.tenant_id and l.id = o.landlord_id
      left join housing_owner_change c on c.tenant_id = o.tenant_id and c.id = o.change_id
      where o.tenant_id = ${tenantId} and o.house_id = ${houseId} order by o.from_on`,
  )
