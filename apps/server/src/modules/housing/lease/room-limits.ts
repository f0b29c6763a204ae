import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { paramValue } from '../../system/index.ts'
import { livingFrom } from './change.queries.ts'
import { type LeaseRow, limitedRoom } from './lease.queries.ts'
import { limitBroken, limitsIn } from './room-limits.rules.ts'
import { LIMITS_PARAM, refuseTermsAbove } from './term-limits.ts'

/** The same for a lease before it binds: the rentee, the occupants of its first day, and its terms. */
export async function refuseLeaseBeyondLimits(tx: TxCtx, row: LeaseRow, accepted?: 'yes' | 'no' | null): Promise<void> {
  const along = await tx.db.rows(livingFrom(tx.tenant.id, row.id, row.start_on))
  await refuseBeyondLimits(tx, row.room_id, 1 + along.length)
  await refuseTermsAbove(tx, row, accepted)
}
/** Refuses a room that may not be lived in there, or not by so many persons: the rentee and the occupants. */
export async function refuseBeyondLimits(tx: TxCtx, roomId: string, persons: number): Promise<void> {
  const room = await tx.db.first(limitedRoom(tx.tenant.id, roomId))
  if (!room) return
  const limits = limitsIn(await paramValue(tx, LIMITS_PARAM), room.regionCode)
  const broken = limitBroken(room, persons, limits)
  if (broken === 'kind') throw new Refusal('housing.error.roomNotLettable', { fields: ['roomId'] })
  const values = { persons, area: room.areaM2 ?? 0 }
  if (broken === 'persons')
    throw new Refusal('housing.error.tooManyPersons', { values: { ...values, limit: limits.maxPersons ?? 0 } })
  if (broken === 'area')
    throw new Refusal('housing.error.tooLittleArea', { values: { ...values, limit: limits.minPersonM2 ?? 0 } })
}
