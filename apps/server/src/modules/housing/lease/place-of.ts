import { Refusal } from '@cloud-steward/contract'
import { addDays, type DayRange } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockRoom, refuseKept } from '../reservation/kept-room.ts'
import { leaseInRoom, roomForLease } from './lease.queries.ts'

/** Where a room is and whose; a room that is disabled or was merged or split cannot be let. */
export async function placeOf(tx: TxCtx, roomId: string): Promise<{ siteId: string; landlordId: string }> {
  const room = await tx.db.first(roomForLease(tx.tenant.id, roomId))
  if (!room) throw notFound('roomId')
  if (room.archived_on) throw new Refusal('housing.error.roomArchived', { fields: ['roomId'] })
  if (room.overlay === 'disabled') throw new Refusal('housing.error.roomDisabled', { fields: ['roomId'] })
  return { siteId: room.site_id, landlordId: room.landlord_id }
}

/**
 * Refuses days on which another lease holds the room, or for which it is kept for somebody: said before anybody is
 * asked, though of leases the database has the last word. Locks the room.
 */
export async function refuseTaken(tx: TxCtx, roomId: string, days: DayRange, exceptId: string): Promise<void> {
  await lockRoom(tx, roomId)
  await refuseKept(tx, roomId, addDays(days.to, -1))
  if (await tx.db.first(leaseInRoom(tx.tenant.id, roomId, days, exceptId)))
    throw new Refusal('housing.error.roomTaken', { fields: ['roomId'] })
}
