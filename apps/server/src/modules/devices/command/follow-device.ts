import { OFF_KINDS } from '@cloud-steward/contract/devices/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { endOrdersOf, type Kind, moveOrders } from './command.queries.ts'
import { tellEnded } from './command.service.ts'

/** Nobody switches these any more: what they were told and have not done is not done. @param kinds of these orders alone */
export async function dropOrders(tx: TxCtx, deviceIds: readonly string[], kinds?: readonly Kind[]): Promise<void> {
  if (!deviceIds.length) return
  for (const one of await tx.db.rows(endOrdersOf(tx.tenant.id, deviceIds, kinds)))
    await tellEnded(tx, one, 'superseded')
}

interface Moved {
  collectorId?: string | null
  roomId?: string | null
  meterId?: string | null
}
/**
 * Orders go along to another line. What was to be taken from whoever had the device before is not taken from whoever has it
 * now. @param moved what is new of where it hangs
 */
export async function followDevice(tx: TxCtx, id: string, moved: Moved): Promise<void> {
  if ('roomId' in moved || 'meterId' in moved) await dropOrders(tx, [id], OFF_KINDS)
  if (moved.collectorId) await tx.db.run(moveOrders(tx.tenant.id, id, moved.collectorId))
}
