import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/add-house.ts'
import { MOST_TILES } from '@cloud-steward/contract/housing/add-house.ts'
import type { building, room, site } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { buildingBase, siteBase } from '../housing.source.ts'
import { insertRooms, liveRoomsOf, lockHouse, renameRooms } from './house.queries.ts'
import { removeUnlet } from './house.service.ts'
import {
  boardBuildings,
  boardRooms,
  firstLet,
  lockRooms,
  roomRow,
  roomStateCounts,
  type Tile,
  updateOverlays,
} from './room.queries.ts'
import { roomBase } from './room.source.ts'

/** Rooms: added to a house that is let room by room, renamed with it, removed only without lease history. */
export const rooms: Operations<typeof room> = {
  ...roomBase,
  // Archived rooms are shown to whoever asks for them.
  query: (ctx, input) =>
    roomBase.query(ctx, input.id || input.archived != null ? input : { ...input, archived: 'false' }),
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      const home = await tx.db.first(lockHouse(tx.tenant.id, draft.houseId))
      if (!home) throw notFound()
      if (home.archived_on) throw new Refusal('housing.error.houseArchived', { fields: ['houseId'] })
      if (home.mode !== 'shared' && (await tx.db.rows(liveRoomsOf(tx.tenant.id, home.id))).length > 0)
        throw new Refusal('housing.error.notShared', { fields: ['houseId'] })
      const id = newId()
      await tx.db.run(insertRooms(tx.tenant.id, [roomRow(id, home, draft)]))
      await tx.db.run(renameRooms(tx.tenant.id, { column: 'house_id', id: draft.houseId }))
      tx.audit({ action: 'add', resource: 'housing.room', recordId: id, after: draft })
      tx.emit({ name: 'housing.room.added', payload: { id } })
      return { id }
    }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const found = await tx.db.rows(lockRooms(tx, [change.id]))
      refuseArchived(found)
      if (change.overlay === 'disabled' && found[0]?.overlay !== 'disabled') await refuseLet(tx, found)
      const changed = await roomBase.update(tx, change)
      if (change.number != null) {
        const { houseId } = await roomBase.get(tx, change.id)
        await tx.db.run(renameRooms(tx.tenant.id, { column: 'house_id', id: houseId }))
      }
      return changed
    }),
  remove: (ctx, ids) => ctx.transaction((tx) => removeUnlet(tx, ids, 'housing.error.roomHasLease')),
}

/** What was merged or split stays as it was. */
function refuseArchived(found: readonly { archived_on: string | null }[]): void {
  if (found.some((one) => one.archived_on)) throw new Refusal('housing.error.roomArchived')
}

/** A room somebody has a lease for cannot be taken out of use: the board would hide whoever lives there. */
async function refuseLet(tx: TxCtx, found: readonly { id: string }[]): Promise<void> {
  const ids = found.map(({ id }) => id)
  const [first] = await tx.db.rows(firstLet(tx.tenant.id, ids))
  if (first) throw new Refusal('housing.error.roomStillLet', { values: { ...first }, fields: ['overlay'] })
}

/** A place whose name stands in the full names of its rooms. */
const named = <R extends typeof site | typeof building>(
  base: Operations<R>,
  column: 'site_id' | 'building_id',
): Operations<R> => ({
  ...base,
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const changed = await base.update(tx, change)
      if (change.name != null) await tx.db.run(renameRooms(tx.tenant.id, { column, id: change.id }))
      return changed
    }),
})
export const sites = named(siteBase, 'site_id')
export const buildings = named(buildingBase, 'building_id')

/** The board: rooms as tiles with their computed state, and how many there are of each. */
export async function queryRoomBoard(
  ctx: Ctx,
  input: InputOf<typeof contract.queryRoomBoard>,
): Promise<AnswerOf<typeof contract.queryRoomBoard>> {
  const all = await ctx.db.rows(boardRooms(ctx, input))
  // With more rooms than tiles the database counts them, as it does for the workbench.
  const counts = all.length > MOST_TILES ? await ctx.db.rows(roomStateCounts(ctx, input)) : countsOf(all)
  const wanted = new Set((input.state ?? '').split(',').filter(Boolean))
  const shown = all.length > MOST_TILES ? all.slice(0, MOST_TILES) : all
  const tiles = wanted.size ? shown.filter((tile) => wanted.has(tile.state)) : shown
  const ids = numberBuildings(tiles)
  const names = new Map((await ctx.db.rows(boardBuildings(ctx.tenant.id, ids))).map((one) => [one.id, one]))
  return {
    counts: counts as never,
    buildings: ids.map((id) => names.get(id) ?? { id, siteName: '', name: '' }),
    rooms: tiles as never,
  }
}
/**
 * Gives tiles the numbers of their buildings, and takes away what they do not have.
 * They are changed in place: a copy of thousands of rows costs more than all else that is done with them here.
 * @returns the ids of the buildings, in the order of their numbers
 */
function numberBuildings(tiles: readonly Tile[]): string[] {
  const ids: string[] = []
  for (const tile of tiles) {
    if (tile.buildingId !== ids.at(-1)) ids.push(tile.buildingId)
    tile.building = ids.length - 1
    tile.baseRentFen ??= undefined
    tile.areaM2 ??= undefined
    tile.leaseId ??= undefined
    tile.renteeName ??= undefined
    tile.leaseEndOn ??= undefined
    tile.arrearsFen ??= undefined
  }
  return ids
}

/** Sets the overlay of rooms: all of them, or none when one is not his to set. Those that have it already stay as they are. */
export const setOverlay = (
  ctx: Ctx,
  { roomIds, overlay, reason }: InputOf<typeof contract.setOverlay>,
): Promise<{ rooms: number }> =>
  ctx.transaction(async (tx) => {
    const ids = [...new Set(roomIds)]
    const found = await tx.db.rows(lockRooms(tx, ids))
    if (found.length !== ids.length) throw notFound()
    refuseArchived(found)
    const changed = found.filter((one) => one.overlay !== overlay)
    if (!changed.length) return { rooms: 0 }
    if (overlay === 'disabled') await refuseLet(tx, changed)
    await tx.db.run(
      updateOverlays(
        tx.tenant.id,
        changed.map(({ id }) => id),
        overlay,
      ),
    )
    tx.audit(
      ...changed.map((one) => ({
        action: 'setOverlay',
        resource: 'housing.room',
        recordId: one.id,
        before: { overlay: one.overlay },
        after: { overlay, reason },
      })),
    )
    return { rooms: changed.length }
  })

function countsOf(tiles: readonly { state: string }[]): { state: string; rooms: number }[] {
  const counts = new Map<string, number>()
  for (const { state } of tiles) counts.set(state, (counts.get(state) ?? 0) + 1)
  return [...counts].map(([state, rooms]) => ({ state, rooms }))
}
