import type { DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  cancelReservation as cancelCommand,
  holdReservation as holdCommand,
  reservation,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { placeOf } from '../lease/place-of.ts'
import { lockRoom } from './kept-room.ts'
import { leaseFrom } from './reservation.queries.ts'
import { reservationBase } from './reservation.source.ts'
import { lockReservation, moveReservation } from './reservation-record.ts'

/** Reservations: written and dropped freely while nothing is demanded, later only moved. */
export const reservations: Operations<typeof reservation> = {
  ...reservationBase,
  add: (ctx, draft: DraftOf<typeof reservation>) =>
    ctx.transaction(async (tx) => {
      const [number] = (await tx.numbers('reservation')) as [number]
      const place = await placeOf(tx, draft.roomId)
      return reservationBase.add(tx, draft, { no: serialNo('RS', tx.today(), number), ...place })
    }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      await lockReservation(tx, change.id, 'edit')
      return reservationBase.update(tx, change, change.roomId ? await placeOf(tx, change.roomId) : {})
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids.toSorted()) await lockReservation(tx, id, 'edit')
      await reservationBase.remove(tx, ids)
    }),
}

/**
 * The room is kept from now on. That nobody else's reservation keeps it is the database's word (a unique index); leases
 * are looked at under the lock of the room.
 */
export const holdReservation = (ctx: Ctx, { id }: InputOf<typeof holdCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockReservation(tx, id, 'hold')
    if (row.sign_by_on < tx.today()) throw new Refusal('housing.error.signByPast', { fields: ['signByOn'] })
    if (row.start_on < tx.today()) throw new Refusal('housing.error.reservedFromPast', { fields: ['startOn'] })
    await lockRoom(tx, row.room_id)
    // The room's owner may have changed since the draft was written.
    const { siteId, landlordId } = await placeOf(tx, row.room_id)
    const taken = await tx.db.first(leaseFrom(tx.tenant.id, row.room_id, row.start_on))
    if (taken)
      throw new Refusal('housing.error.roomLetUntil', {
        values: { no: taken.no, day: taken.until },
        fields: ['roomId', 'startOn'],
      })
    await moveReservation(tx, row, 'held', { site_id: siteId, landlord_id: landlordId })
    return {}
  })

export const cancelReservation = (ctx: Ctx, { id, reason }: InputOf<typeof cancelCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockReservation(tx, id, 'cancel')
    await moveReservation(tx, row, 'cancelled', { end_reason: reason }, reason)
    return {}
  })
