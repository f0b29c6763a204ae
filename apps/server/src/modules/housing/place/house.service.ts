import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/add-house.ts'
import { house } from '@cloud-steward/contract/housing/index.ts'
import { refuseUnseen, seesAll } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { houseBase } from '../housing.source.ts'
import {
  buildingWithSite,
  carryToRooms,
  countedAmong,
  countHouses,
  deleteRooms,
  houseNumbersIn,
  housesCounted,
  insertHouses,
  insertRooms,
  leasesOfRooms,
  liveRoomsOf,
  lockHouse,
  renameRooms,
  roomsOfHouses,
} from './house.queries.ts'
import { generateRoomNumbers } from './room-number.rules.ts'

type HouseDraft = Omit<InputOf<typeof contract.addHouse>, 'floor' | 'number'>
interface Door {
  floor: number
  number: string
}
const MOST_HOUSES = 2_000

/** Holds the number of houses against what the tenant may have, in the transaction that adds them. */
export async function takeQuota(tx: TxCtx, houses: number): Promise<void> {
  const row = await tx.db.first(countHouses(tx.tenant.id, houses))
  const limit = tx.tenant.houseLimit
  if (row!.houses > limit)
    throw new Refusal('housing.error.quotaExceeded', {
      values: { limit, left: Math.max(0, limit - (row!.houses - houses)) },
    })
  warnOfQuota(tx, row!.houses - houses, row!.houses)
}
/** Says so once when nine in ten are there. */
export function warnOfQuota(tx: TxCtx, before: number, used: number): void {
  const { houseLimit: limit } = tx.tenant
  if (before * 10 < limit * 9 && used * 10 >= limit * 9) tx.emit({ name: 'HouseQuotaLow', payload: { used, limit } })
}

/** Adds houses with the same rooms in each: all or nothing. */
export async function addHouses(
  tx: TxCtx,
  draft: HouseDraft,
  doors: readonly Door[],
): Promise<{ houseIds: string[]; rooms: number }> {
  const place = await tx.db.first(buildingWithSite(tx.tenant.id, draft.buildingId))
  if (!place) throw notFound('buildingId')
  if (!seesAll(tx)) await refuseUnseen(tx, house, { landlordId: draft.landlordId })
  if (draft.mode !== 'shared') refuseSeveral(draft.rooms.length)
  await takeQuota(tx, doors.length)
  const unitNo = draft.unitNo ?? ''
  const houses = doors.map((door) => ({
    id: newId(),
    site_id: place.site_id,
    building_id: place.id,
    unit_no: unitNo,
    floor: door.floor,
    number: door.number,
    layout: draft.layout,
    area_m2: draft.areaM2,
    orientation: draft.orientation,
    decoration: draft.decoration,
    mode: draft.mode,
    let_as: draft.letAs,
    landlord_id: draft.landlordId,
  }))
  const isShared = draft.mode === 'shared'
  const rooms = houses.flatMap((house) =>
    draft.rooms.map((room) => ({
      id: newId(),
      site_id: place.site_id,
      building_id: place.id,
      house_id: house.id,
      landlord_id: draft.landlordId,
      floor: house.floor,
      number: room.number,
      full_name: fullName(place.site_name, place.name, unitNo, house.number, isShared ? room.number : ''),
      mode: draft.mode,
      area_m2: room.areaM2 ?? (isShared ? null : draft.areaM2),
      max_persons: room.maxPersons,
      base_rent_fen: room.baseRentFen,
      deposit_fen: room.depositFen,
    })),
  )
  await tx.db.all(insertHouses(tx.tenant.id, houses), insertRooms(tx.tenant.id, rooms))
  tx.audit({ action: 'add', resource: 'housing.house', recordId: houses[0]?.id, after: { ...draft, doors } })
  tx.emit({ name: 'HousesAdded', payload: { houseIds: houses.map((one) => one.id) } })
  return { houseIds: houses.map((one) => one.id), rooms: rooms.length }
}
/** Site, building, unit, house and, where let room by room, room: as `renameRooms` writes it. */
export const fullName = (site: string, building: string, unit: string, house: string, room: string): string =>
  `${site} ${building}-${unit ? `${unit}-` : ''}${house}${room ? `-${room}` : ''}`

export const addHouse = (
  ctx: Ctx,
  { floor, number, ...draft }: InputOf<typeof contract.addHouse>,
): Promise<{ id: string; rooms: number }> =>
  ctx.transaction(async (tx) => {
    const { houseIds, rooms } = await addHouses(tx, draft, [{ floor, number }])
    return { id: houseIds[0]!, rooms }
  })

interface Template {
  floorFrom: number
  floorTo: number
  perFloor: number
  pattern: 'floor+2digits' | 'floor+letter'
  skip?: number[] | null
}
function doorsOf(template: Template): Door[] {
  if (template.floorTo < template.floorFrom)
    throw new Refusal('housing.error.floorsBackwards', { values: { from: template.floorFrom }, fields: ['floorTo'] })
  if ((template.floorTo - template.floorFrom + 1) * template.perFloor > MOST_HOUSES)
    throw new Refusal('housing.error.tooManyHouses', { values: { limit: MOST_HOUSES }, fields: ['floorTo'] })
  try {
    return generateRoomNumbers({
      floors: { from: template.floorFrom, to: template.floorTo },
      perFloor: template.perFloor,
      pattern: template.pattern,
      skip: template.skip ?? [],
    })
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('housing.error.tooManyOnFloor', { fields: ['perFloor'] })
    throw error
  }
}

export async function previewHouseNumbers(ctx: Ctx, input: InputOf<typeof contract.previewHouseNumbers>) {
  const [taken, [counted]] = await ctx.db.all(
    houseNumbersIn(ctx.tenant.id, input.buildingId, input.unitNo ?? ''),
    housesCounted(ctx.tenant.id),
  )
  const numbers = new Set(taken.map((row) => row.number))
  const houses = doorsOf(input).map((door) => ({
    ...door,
    exists: numbers.has(door.number) ? ('yes' as const) : ('no' as const),
  }))
  return { houses, quotaLeft: Math.max(0, ctx.tenant.houseLimit - counted!.houses) }
}

export function addHouseBatch(
  ctx: Ctx,
  input: InputOf<typeof contract.addHouseBatch>,
): Promise<{ houses: number; rooms: number }> {
  const left = new Set(input.except ?? [])
  const doors = doorsOf(input).filter((door) => !left.has(door.number))
  if (!doors.length) throw new Refusal('housing.error.noRooms')
  return ctx.transaction(async (tx) => {
    const { houseIds, rooms } = await addHouses(tx, input, doors)
    return { houses: houseIds.length, rooms }
  })
}

/** Houses: their rooms follow a change, and only houses that were never let can be removed. */
export const houses: Operations<typeof house> = {
  ...houseBase,
  // Archived houses are shown to whoever asks for them.
  query: (ctx, input) =>
    houseBase.query(ctx, input.id || input.archived != null ? input : { ...input, archived: 'false' }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      await refuseArchivedHouse(tx, change.id)
      if (change.mode && change.mode !== 'shared') await refuseSeveralRooms(tx, change.id)
      // The unit is part of the door's identity in the table, where "no unit" is an empty text.
      const changed = await houseBase.update(
        tx,
        'unitNo' in change ? { ...change, unitNo: change.unitNo ?? '' } : change,
      )
      await tx.db.all(
        carryToRooms(tx.tenant.id, change.id),
        renameRooms(tx.tenant.id, { column: 'house_id', id: change.id }),
      )
      return changed
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      // What is archived was counted off then.
      const { counted } = (await tx.db.first(countedAmong(tx.tenant.id, ids)))!
      const rooms = (await tx.db.rows(roomsOfHouses(tx.tenant.id, ids))).map((row) => row.id)
      await removeUnlet(tx, rooms, 'housing.error.houseHasLease')
      await houseBase.remove(tx, ids)
      await tx.db.first(countHouses(tx.tenant.id, -counted))
    }),
}

/** Nothing is changed at a house that is archived. */
export async function refuseArchivedHouse(tx: TxCtx, id: string): Promise<void> {
  if ((await tx.db.first(lockHouse(tx.tenant.id, id)))?.archived_on) throw new Refusal('housing.error.houseArchived')
}

/** A house that is not shared has one room. */
function refuseSeveral(rooms: number): void {
  if (rooms > 1) throw new Refusal('housing.error.oneRoomOnly', { values: { rooms }, fields: ['mode'] })
}
async function refuseSeveralRooms(tx: TxCtx, id: string): Promise<void> {
  await tx.db.first(lockHouse(tx.tenant.id, id))
  refuseSeveral((await tx.db.rows(liveRoomsOf(tx.tenant.id, id))).length)
}

/** Removes rooms without any lease history; the audit keeps the whole records. */
export async function removeUnlet(tx: TxCtx, roomIds: readonly string[], reason: string): Promise<void> {
  if ((await tx.db.rows(leasesOfRooms(tx.tenant.id, roomIds))).length) throw new Refusal(reason)
  const gone = await tx.db.rows(deleteRooms(tx.tenant.id, roomIds))
  if (gone.length !== roomIds.length) throw notFound()
  for (const before of gone)
    tx.audit({ action: 'delete', resource: 'housing.room', recordId: before.id as string, before })
}
