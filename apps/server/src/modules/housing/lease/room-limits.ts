import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { paramValue } from '../../system/index.ts'
import { limitedRoom } from './lease.queries.ts'
import { limitBroken, limitsIn } from './room-limits.rules.ts'

/** The parameter by which a tenant writes down what the places it lets in demand. */
export const LIMITS_PARAM = 'housing.roomLimits'

/** Refuses a room that may not be lived in there, or not by so many: the rentee and whoever lives along. */
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
