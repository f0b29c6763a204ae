import { Refusal } from '@cloud-steward/contract'
import { isGone } from '@cloud-steward/contract/devices/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { endMeter } from '../../metering/index.ts'
import { followDevice } from '../command/follow-device.ts'
import { lockLives } from './life.queries.ts'
import { moveLife } from './life.service.ts'
import { childrenOn } from './registry.queries.ts'
import { clearTies, lockWhole } from './replace.queries.ts'
import { finalOf, giveWay } from './replace.service.ts'
import { checkTicket } from './ticket.ts'

interface TakenOut {
  id: string
  /** Number of the order, kept as the reason of the step. */
  ticketNo: string
  /** Last number of its counter; without it the last one it reported. */
  finalValue?: number | null
  /** A value that looks wrong is meant. */
  sure?: boolean
  to: 'in_stock' | 'scrapped'
}
/**
 * Takes a device out of its place by an order, in the transaction of the order: its billing meter gets a last reading, it
 * belongs to no room, line or meter any more, and it is in stock again or scrapped.
 */
export async function takeOutDevice(tx: TxCtx, { id, ticketNo, finalValue, sure, to }: TakenOut): Promise<void> {
  const { id: tenantId } = tx.tenant
  const old = await tx.db.first(lockWhole(tenantId, id))
  if (!old) throw notFound('deviceId')
  const [life] = await tx.db.rows(lockLives(tenantId, [id]))
  if (!life || isGone(life.state)) throw new Refusal('device.error.replacedStays', { values: { serial: old.serial } })
  const roomId = old.category === 'collector' ? undefined : old.room_id
  await checkTicket(tx, { work: 'remove', no: ticketNo, siteId: old.site_id, roomId })
  if (old.category === 'collector' && (await tx.db.first(childrenOn(tenantId, id)))!.count > 0)
    throw new Refusal('device.error.lineInUse', { values: { serial: old.serial } })
  if (old.meter_id) {
    await giveWay(tx, old.meter_id, ticketNo)
    const last = await finalOf(tx, old, finalValue)
    await endMeter(tx, { id: old.meter_id, readOn: tx.today(), finalValue: last, sure })
  }
  await followDevice(tx, id, { collectorId: null, roomId: null, meterId: null })
  await moveLife(tx, [id], { to: 'in_stock', source: 'order', reason: ticketNo })
  if (to === 'scrapped') await moveLife(tx, [id], { to, source: 'order', reason: ticketNo })
  await tx.db.run(clearTies(tenantId, id))
  const before = { roomId: old.room_id, collectorId: old.collector_id, meterId: old.meter_id }
  const after = { roomId: null, collectorId: null, meterId: null, finalValue, ticketNo }
  tx.audit({ action: 'takeOutDevice', resource: `device.${old.category}`, recordId: id, before, after })
}
