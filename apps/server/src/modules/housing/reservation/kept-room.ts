import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { LeaseRow } from '../lease/lease.queries.ts'
import { keptFor, lockRoomRow, type ReservationRow, renteeNameOf } from './reservation.queries.ts'
import { moveReservation } from './reservation-record.ts'

/**
 * Whoever keeps a room and whoever lets it lock it first, and then look at the other's days: no constraint spans two
 * tables. After the lease, before the reservation.
 */
export const lockRoom = async (tx: TxCtx, roomId: string): Promise<void> => {
  await tx.db.first(lockRoomRow(tx.tenant.id, roomId))
}

/** Refuses a room that is kept for somebody on or before the last day wanted; says for whom and what can be done. */
export async function refuseKept(tx: TxCtx, roomId: string, lastOn: string): Promise<void> {
  const kept = await tx.db.first(keptFor(tx.tenant.id, roomId, lastOn))
  if (kept) throw await isKept(tx, kept)
}
async function isKept(tx: TxCtx, { no, rentee_id: renteeId, start_on: day }: ReservationRow): Promise<Refusal> {
  const rentee = await tx.db.first(renteeNameOf(tx.tenant.id, renteeId))
  return new Refusal('housing.error.roomKept', {
    values: { no, day, name: rentee?.name ?? '' },
    fields: ['roomId'],
  })
}

/** A lease of the one the room is kept for makes his reservation a lease; a lease of anybody else is refused. */
export async function convertKept(tx: TxCtx, lease: LeaseRow): Promise<void> {
  const kept = await tx.db.first(keptFor(tx.tenant.id, lease.room_id, lease.end_on))
  if (!kept) return
  if (kept.rentee_id !== lease.rentee_id) throw await isKept(tx, kept)
  if (kept.status === 'in_review') throw new Refusal('housing.error.reservationInReview', { values: { no: kept.no } })
  await moveReservation(tx, kept, 'converted', { lease_id: lease.id }, lease.no)
  tx.emit({ name: 'ReservationConverted', payload: { reservationId: kept.id, leaseId: lease.id } })
}
