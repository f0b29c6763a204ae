import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { archiveHouse as archiveCommand } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { houseBase } from '../housing.source.ts'
import { countHouses, liveRoomsOf, lockHouse, roomsArchivedWith, setHouseArchived } from './house.queries.ts'
import { takeQuota } from './house.service.ts'
import { lockRooms } from './room.queries.ts'
import { metersOf, setRoomsArchived } from './room-change.queries.ts'
import { refuseBlocked } from './room-change.service.ts'

type Input = InputOf<typeof archiveCommand>

/** Of two clerks at once the second finds it done. */
async function lockSeen(tx: TxCtx, id: string): Promise<string | null> {
  await houseBase.get(tx, id)
  const home = await tx.db.first(lockHouse(tx.tenant.id, id))
  if (!home) throw notFound()
  return home.archived_on
}
async function write(tx: TxCtx, { id, reason }: Input, roomIds: readonly string[], on: string | null): Promise<void> {
  await tx.db.all(setHouseArchived(tx.tenant.id, id, on), setRoomsArchived(tx.tenant.id, roomIds, on))
  const action = on ? 'archiveHouse' : 'restoreHouse'
  const after = { archivedOn: on, reason }
  tx.audit(
    { action, resource: 'housing.house', recordId: id, after: { ...after, rooms: roomIds.length } },
    ...roomIds.map((recordId) => ({ action, resource: 'housing.room', recordId, after })),
  )
}

/**
 * A house that was let is kept with all its history and let no more. Refused as long as anything stands against ending one
 * of its rooms, or a meter there is in use: who would be billed for it?
 */
export const archiveHouse = (ctx: Ctx, input: Input): Promise<object> =>
  ctx.transaction(async (tx) => {
    if (await lockSeen(tx, input.id)) throw new Refusal('housing.error.houseArchived')
    const ids = (await tx.db.rows(liveRoomsOf(tx.tenant.id, input.id))).map((one) => one.id)
    await tx.db.rows(lockRooms(tx, ids))
    await refuseBlocked(tx, ids)
    const [meter] = await tx.db.rows(metersOf(tx.tenant.id, ids))
    if (meter) throw new Refusal('housing.error.houseHasMeter', { values: { no: meter.meterNo, room: meter.roomName } })
    await write(tx, input, ids, tx.today())
    await tx.db.first(countHouses(tx.tenant.id, -1))
    return {}
  })

/** It is counted again, within what the tenant may have. */
export const restoreHouse = (ctx: Ctx, input: Input): Promise<object> =>
  ctx.transaction(async (tx) => {
    if (!(await lockSeen(tx, input.id))) throw new Refusal('housing.error.houseNotArchived')
    await takeQuota(tx, 1)
    const ids = (await tx.db.rows(roomsArchivedWith(tx.tenant.id, input.id))).map((one) => one.id)
    await write(tx, input, ids, null)
    return {}
  })
