import { Refusal } from '@cloud-steward/contract'
import { mayReserve, type ReservationAction, reservation } from '@cloud-steward/contract/housing/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockReservationRow, type ReservationRow, type ReservationStatus } from './reservation.queries.ts'
import { reservationBase } from './reservation.source.ts'

const notNow = ({ no }: ReservationRow): Refusal => new Refusal('housing.error.reservationNotNow', { values: { no } })
/** The reservation, locked, when the caller sees it and may do this with it as it stands. */
export async function lockReservation(tx: TxCtx, id: string, action: ReservationAction): Promise<ReservationRow> {
  await reservationBase.get(tx, id)
  const row = await tx.db.first(lockReservationRow(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!mayReserve(action, row.status, 0)) throw notNow(row)
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
  const moved = await moveState(tx, 'housing_reservation', {
    subject: reservation.name,
    recordId: row.id,
    column: 'status',
    from: row.status,
    to,
    columns,
    reason,
    // The log has a word for cancelled leases under this name.
    action: to === 'cancelled' ? 'cancel' : to,
  })
  if (!moved) throw notNow(row)
}
