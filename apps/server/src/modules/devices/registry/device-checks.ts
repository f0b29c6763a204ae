import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { childrenOn, limitOf, lockChannel, onChannel } from './registry.queries.ts'

/** One meter more than its collector can have. Of two who come at once one waits for the other, and is counted after him. */
export async function checkLine(tx: TxCtx, collectorId: string | null | undefined): Promise<void> {
  const line = collectorId && (await tx.db.first(limitOf(tx.tenant.id, collectorId)))
  if (!line) return
  const { count } = (await tx.db.first(childrenOn(tx.tenant.id, collectorId)))!
  if (count < line.limit) return
  throw new Refusal('devices.error.lineFull', {
    values: { ...line, limit: String(line.limit) },
    fields: ['collectorId'],
  })
}

interface OnAir {
  id?: string
  siteId: string
  address: string
}
/** On a shared channel an address means one meter, whoever hears it. */
export async function checkChannel(tx: TxCtx, { isShared }: { isShared: boolean }, { id, siteId, address }: OnAir) {
  if (!isShared) return
  await tx.db.run(lockChannel(tx.tenant.id, siteId))
  const taken = await tx.db.first(onChannel(tx.tenant.id, siteId, address, id))
  if (taken)
    throw new Refusal('devices.error.addressOfSite', { values: { address, serial: taken.serial }, fields: ['address'] })
}

/** DL/T 645 alone has an order that lets a meter be switched on by its button. */
export function checkRestoreMode(protocol: string, { restoreMode }: { restoreMode?: string | null }): void {
  if (restoreMode === 'button' && protocol !== 'dlt645')
    throw new Refusal('devices.error.noButton', { fields: ['restoreMode'] })
}
