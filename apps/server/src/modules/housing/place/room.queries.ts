import type { DraftOf } from '@cloud-steward/contract'
import { MOST_TILES } from '@cloud-steward/contract/housing/add-house.ts'
import { room } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { roomFacts, roomState } from './room.source.ts'

type Home = Pick<NewRow<'housing_house'>, 'id' | 'site_id' | 'building_id' | 'landlord_id' | 'floor' | 'mode'>
/** A room of a house; its full name is written by `renameRooms`. */
export const roomRow = (
  id: string,
  { id: house_id, ...home }: Home,
  draft: DraftOf<typeof room>,
): NewRow<'housing_room'> => ({
  ...home,
  id,
  house_id,
  number: draft.number,
  full_name: '',
  kind: draft.kind,
  area_m2: draft.areaM2,
  max_persons: draft.maxPersons,
  facilities: draft.facilities,
  base_rent_fen: draft.baseRentFen,
  deposit_fen: draft.depositFen,
  overlay: draft.overlay,
  remark: draft.remark,
})

export interface Tile {
  id: string
  state: string
  buildingId: string
  building: number
  baseRentFen: number | null | undefined
  areaM2: number | null | undefined
  leaseId: string | null | undefined
  renteeName: string | null | undefined
  leaseEndOn: string | null | undefined
  arrearsFen: number | null | undefined
}
interface Place {
  siteId?: string | null
  buildingId?: string | null
  landlordId?: string | null
}
/** Rooms of the caller by state, everywhere or in one place. */
export const roomStateCounts = (ctx: Ctx, place: Place = {}) =>
  overAll<{
    state: string
    rooms: number
  }>(sql`select ${roomState(ctx)} as state, count(*) as rooms from housing_room t ${roomFacts(ctx)}
    where t.tenant_id = ${ctx.tenant.id} and t.archived_on is null ${within(place)} ${andScope(ctx, room)} group by 1`)

const isId = (text: string | null | undefined): boolean => /^[0-9a-f-]{36}$/i.test(text ?? '')
const at = (column: string, id: string | null | undefined): Sql =>
  isId(id) ? sql` and t.${sql.ref(column)} = ${id}` : sql``
const within = ({ siteId, buildingId, landlordId }: Place): Sql =>
  sql`${at('site_id', siteId)}${at('building_id', buildingId)}${at('landlord_id', landlordId)}`

/**
 * Tiles in the order one walks through the houses, and one more where there are too many. What a tile does not show is
 * not asked for, and buildings are compared by their place in that order instead of by three names: there are thousands.
 */
export const boardRooms = (ctx: Ctx, place: Place) =>
  raw<Tile>(sql`select t.id, t.building_id as "buildingId", 0 as building, t.floor,
      concat(nullif(concat(h.unit_no, '-'), '-'), h.number, case when t.mode = 'shared' then concat('-', t.number) end) as name,
      ${roomState(ctx)} as state,
      case when who.id is null then t.base_rent_fen end as "baseRentFen",
      case when coalesce(cur.id, nxt.id) is null then t.area_m2 end as "areaM2",
      coalesce(cur.id, nxt.id) as "leaseId", who.name as "renteeName",
      coalesce(cur.end_on, nxt.end_on) as "leaseEndOn", nullif(overdue.fen, 0) as "arrearsFen"
    from housing_room t
    join housing_house h on h.tenant_id = t.tenant_id and h.id = t.house_id
    join (select b.tenant_id, b.id, row_number() over (order by s.name, b.name, b.id) as at from housing_building b
      join housing_site s on s.tenant_id = b.tenant_id and s.id = b.site_id where b.tenant_id = ${ctx.tenant.id}) b on b.tenant_id = t.tenant_id and b.id = t.building_id
    ${roomFacts(ctx)}
    where t.tenant_id = ${ctx.tenant.id} and t.archived_on is null ${within(place)}${andScope(ctx, room)}
    order by b.at, t.floor desc, h.unit_no, h.number, t.number limit ${sql.lit(MOST_TILES + 1)}`)
/** The buildings of a board, by their ids. */
export const boardBuildings = (tenantId: number, ids: readonly string[]) =>
  raw<{
    id: string
    siteName: string
    name: string
  }>(sql`select b.id, s.name as "siteName", b.name from housing_building b
    join housing_site s on s.tenant_id = b.tenant_id and s.id = b.site_id
    where b.tenant_id = ${tenantId} and b.id = any(${ids}::uuid[])`)

/** Rooms the caller sees, locked in the order of their ids. */
export const lockRooms = (ctx: Ctx, ids: readonly string[]) =>
  raw<{
    id: string
    overlay: string
    house_id: string
    archived_on: string | null
  }>(sql`select t.id, t.overlay, t.house_id, t.archived_on from housing_room t
    where t.tenant_id = ${ctx.tenant.id} and t.id = any(${ids}::uuid[])${andScope(ctx, room)} order by t.id for update of t`)
/** The first of these rooms that a signed lease is in force for, or will be. */
export const firstLet = (tenantId: number, ids: readonly string[]) =>
  raw<{ name: string; no: string }>(sql`select r.full_name as name, l.no from housing_lease l
    join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
    where l.tenant_id = ${tenantId} and l.room_id = any(${ids}::uuid[]) and l.status = 'signed' order by r.full_name limit 1`)
export const updateOverlays = (tenantId: number, ids: readonly string[], overlay: string) =>
  raw(sql`update housing_room set overlay = ${overlay} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
