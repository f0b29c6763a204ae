import { Refusal } from '@cloud-steward/contract'
import { mayReserve, type ReservationAction, reservation } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { paramValue } from '../../system/index.ts'
import {
  changeReservation,
  insertReservationEvent,
  lockReservationRow,
  type ReservationRow,
  type ReservationStatus,
} from './reservation.queries.ts'
import { reservationBase } from './reservation.source.ts'

/** Whether another person decides what becomes of a holding deposit: the parameter `housing.reservationReview` says `on`. */
export const isReservationReviewed = async (ctx: Ctx): Promise<boolean> =>
  (await paramValue(ctx, 'housing.reservationReview')) === 'on'

/** The reservation, locked, when the caller sees it and may do this with it as it stands. */
export async function lockReservation(tx: TxCtx, id: string, action: ReservationAction): Promise<ReservationRow> {
  await reservationBase.get(tx, id)
  const row = await tx.db.first(lockReservationRow(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!mayReserve(action, row.status, 0))
    throw new Refusal('housing.error.reservationNotNow', { values: { no: row.no } })
  return row
}

/** Writes where a reservation stands now: who, when, from, to, why; and what else changed with it. */
export async function moveReservation(
  tx: TxCtx,
  row: ReservationRow,
  to: ReservationStatus,
  columns: Partial<NewRow<'housing_reservation'>> = {},
  reason?: string | null,
): Promise<void> {
  await tx.db.run(changeReservation(tx.tenant.id, row.id, { status: to, ...columns }))
  const who = { userId: tx.user?.id, username: tx.user?.username ?? 'system' }
  const event = { reservationId: row.id, from: row.status, to, reason, ...who }
  void tx.db.run(insertReservationEvent(tx.tenant.id, event))
  tx.audit({
    // The log has a word for cancelled leases under this name.
    action: to === 'cancelled' ? 'cancel' : to,
    resource: reservation.name,
    recordId: row.id,
    before: { status: row.status },
    after: { status: to, reason: reason ?? undefined, ...columns },
  })
}
