import { OFF_KINDS } from '@cloud-steward/contract/devices/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { endCommandsOf, type Kind, moveCommands } from './command.queries.ts'
import { notifyEnded } from './command.service.ts'

/** Cancels open commands of devices that can no longer be switched. @param kinds only commands of these kinds */
export async function cancelCommands(tx: TxCtx, deviceIds: readonly string[], kinds?: readonly Kind[]): Promise<void> {
  if (!deviceIds.length) return
  for (const one of await tx.db.rows(endCommandsOf(tx.tenant.id, deviceIds, kinds)))
    await notifyEnded(tx, one, 'superseded')
}

interface Moved {
  collectorId?: string | null
  roomId?: string | null
  meterId?: string | null
}
/**
 * Moves open commands with the device to another collector. Disconnections end when the device moves to another room: they
 * were meant for the previous renter. @param moved the changed assignments
 */
export async function followDevice(tx: TxCtx, id: string, moved: Moved): Promise<void> {
  if ('roomId' in moved || 'meterId' in moved) await cancelCommands(tx, [id], OFF_KINDS)
  if (moved.collectorId) await tx.db.run(moveCommands(tx.tenant.id, id, moved.collectorId))
}
