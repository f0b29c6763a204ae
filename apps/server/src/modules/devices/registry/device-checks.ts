import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { childrenOn, limitOf, lockChannel, onChannel, tiesOf } from './registry.queries.ts'

/** What a device is tied to. */
export type Ties = Partial<Record<'roomId' | 'houseId' | 'buildingId' | 'collectorId' | 'meterId', string | null>>
/** All of it is of one site, and what its meter measures is what the account is for. */
export async function checkTies(
  tx: TxCtx,
  siteId: string,
  utilities: readonly string[],
  ties: Ties,
  roomId?: string | null,
) {
  const found = (await tx.db.first(tiesOf(tx.tenant.id, ties)))!
  const refuse = (reason: string, field: string) => {
    throw new Refusal(`device.error.${reason}`, { fields: [field] })
  }
  if (ties.roomId && found.roomSite !== siteId) refuse('otherSite', 'roomId')
  if (ties.houseId && found.houseSite !== siteId) refuse('otherSite', 'houseId')
  if (ties.buildingId && found.buildingSite !== siteId) refuse('otherSite', 'buildingId')
  if (ties.collectorId && found.collectorSite !== siteId) refuse('otherSite', 'collectorId')
  if (!ties.meterId) return
  if (found.meterSite !== siteId || !utilities.includes(found.utility ?? '')) refuse('otherMeter', 'meterId')
  if (found.meterRoom && roomId && found.meterRoom !== roomId) refuse('otherRoom', 'meterId')
}

/** One meter more than its collector can have. Of two who come at once one waits for the other, and is counted after him. */
export async function checkLine(tx: TxCtx, collectorId: string | null | undefined): Promise<void> {
  const line = collectorId && (await tx.db.first(limitOf(tx.tenant.id, collectorId)))
  if (!line) return
  const { count } = (await tx.db.first(childrenOn(tx.tenant.id, collectorId)))!
  if (count < line.limit) return
  throw new Refusal('device.error.lineFull', {
    values: { ...line, limit: String(line.limit) },
    fields: ['collectorId'],
  })
}

interface OnAir {
  id?: string
  siteId: string
  address: string
}
/** On a shared channel an address belongs to one meter of the site. */
export async function checkChannel(tx: TxCtx, { isShared }: { isShared: boolean }, { id, siteId, address }: OnAir) {
  if (!isShared) return
  await tx.db.run(lockChannel(tx.tenant.id, siteId))
  const taken = await tx.db.first(onChannel(tx.tenant.id, siteId, address, id))
  if (taken)
    throw new Refusal('device.error.addressOfSite', { values: { address, serial: taken.serial }, fields: ['address'] })
}

/** A lock hangs at one door: of a room, of a flat or of a building. */
export function checkDoor({
  roomId,
  houseId,
  buildingId,
}: Partial<Record<'roomId' | 'houseId' | 'buildingId', string | null>>): void {
  if ([roomId, houseId, buildingId].filter(Boolean).length > 1)
    throw new Refusal('device.error.oneDoor', { fields: ['roomId', 'houseId', 'buildingId'] })
}

/** DL/T 645 alone has an order that lets a meter be switched on by its button. */
export function checkRestoreMode(protocol: string, { restoreMode }: { restoreMode?: string | null }): void {
  if (restoreMode === 'button' && protocol !== 'dlt645')
    throw new Refusal('device.error.noButton', { fields: ['restoreMode'] })
}
