import type { DraftOf } from '@cloud-steward/contract'
import { room } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import type { NewRow } from '../../infra/db/bulk.ts'
import { overAll, raw, sql } from '../../infra/db/sql.ts'
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
  area_m2: draft.areaM2,
  max_persons: draft.maxPersons,
  base_rent_fen: draft.baseRentFen,
  deposit_fen: draft.depositFen,
  overlay: draft.overlay,
  remark: draft.remark,
})

interface Tile {
  id: string
  state: string
  [field: string]: unknown
}
interface Place {
  siteId?: string | null
  buildingId?: string | null
}
/** Rooms of the caller by state, everywhere or in one place. */
export const roomStateCounts = (ctx: Ctx, place: Place = {}) =>
  overAll<{
    state: string
    rooms: number
  }>(sql`select ${roomState(ctx)} as state, count(*) as rooms from housing_room t ${roomFacts(ctx)}
    where t.tenant_id = ${ctx.tenant.id} ${within(place)} ${andScope(ctx, room)} group by 1`)

const isId = (text: string | null | undefined): boolean => /^[0-9a-f-]{36}$/i.test(text ?? '')
const within = ({ siteId, buildingId }: Place) =>
  sql`${isId(siteId) ? sql`and t.site_id = ${siteId}` : sql``} ${isId(buildingId) ? sql`and t.building_id = ${buildingId}` : sql``}`

export const MOST_TILES = 5_000
/** Tiles of a site or building in the order one walks through it. */
export const boardRooms = (ctx: Ctx, place: Place) =>
  raw<Tile>(sql`select t.id, s.name as "siteName", t.building_id as "buildingId", b.name as "buildingName", t.floor, h.number as "houseNumber", t.number,
      t.full_name as "fullName", t.mode, ${roomState(ctx)} as state, t.base_rent_fen as "baseRentFen", t.area_m2 as "areaM2",
      coalesce(cur.id, nxt.id) as "leaseId", coalesce(cur.rentee_name, nxt.rentee_name) as "renteeName", coalesce(cur.end_on, nxt.end_on) as "leaseEndOn",
      coalesce(owed.overdue_fen, 0) as "arrearsFen"
    from housing_room t
    join housing_house h on h.tenant_id = t.tenant_id and h.id = t.house_id
    join housing_building b on b.tenant_id = t.tenant_id and b.id = t.building_id
    join housing_site s on s.tenant_id = t.tenant_id and s.id = t.site_id
    ${roomFacts(ctx)}
    where t.tenant_id = ${ctx.tenant.id} ${within(place)}${andScope(ctx, room)}
    order by s.name, b.name, t.floor desc, h.unit_no, h.number, t.number limit ${sql.lit(MOST_TILES)}`)
