import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { replaceDevice as replaceCommand } from '@cloud-steward/contract/devices/index.ts'
import { port } from '../../../infra/ctx/ports.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { lastReadings, replaceMeter, voidReading } from '../../metering/index.ts'
import { collectors, elemeters, locks, watermeters } from './device.service.ts'
import { moveLife } from './life.service.ts'
import { counterOf, linkDevices, lockWhole, moveLine, type WholeDevice } from './replace.queries.ts'
import { checkTicket } from './ticket.ts'

type Input = InputOf<typeof replaceCommand>
/** Modules above move what they hold of a device to the one that takes its place, in the same transaction. */
type Follow = (tx: TxCtx, secrets: SecretBox, ids: { oldId: string; newId: string; category: string }) => Promise<void>
export const carryProtections = port<Follow>('device.carryProtections')
export const carryKeys = port<Follow>('device.carryKeys')

const OPERATIONS = {
  collector: collectors,
  elemeter: elemeters,
  watermeter: watermeters,
  lock: locks,
} as unknown as Record<string, Operations>

/** The record of the replacement: it takes over place and purpose; installation data are new. */
function draftOf(tx: TxCtx, old: WholeDevice, { serial, typeId, address, installedBy }: Input) {
  const place = {
    serial,
    typeId: typeId ?? old.type_id,
    siteId: old.site_id,
    position: old.position,
    installedOn: tx.today(),
    installedBy,
  }
  if (old.category === 'collector') {
    // The card is put into the new one.
    const { sim_no: simNo, sim_carrier: simCarrier, sim_expires_on: simExpiresOn, sim_monthly_mb: simMonthlyMb } = old
    return { ...place, name: old.name, simNo, simCarrier, simExpiresOn, simMonthlyMb, childLimit: old.child_limit }
  }
  const line = old.is_direct ? { isDirect: true } : { collectorId: old.collector_id }
  const reached = { address: address || old.address, roomId: old.room_id, ...line }
  if (old.category !== 'lock') {
    const { channel, baud, restore_mode: restoreMode } = old
    // Another type may have no button.
    const own = old.category === 'elemeter' && place.typeId === old.type_id ? { restoreMode } : {}
    return { ...place, ...reached, meterId: old.meter_id, channel, baud, ...own }
  }
  const { code_kinds: codeKinds, code_cycles: codeCycles, code_slots: codeSlots, auto_lock_s: autoLockS } = old
  const door = { houseId: old.house_id, buildingId: old.building_id }
  return { ...place, ...reached, ...door, codeKinds, codeCycles, codeSlots, autoLockS }
}

/** Last number of a counter: as somebody read it, else as the device reported it. */
export async function finalOf(tx: TxCtx, { id }: Pick<WholeDevice, 'id'>, given?: number | null): Promise<number> {
  const told = await tx.db.first(counterOf(tx.tenant.id, id))
  const last = given ?? (told?.milli == null ? undefined : told.milli / 1_000)
  if (last === undefined) throw new Refusal('device.error.finalMissing', { fields: ['finalValue'] })
  return last
}
/** The number of this morning gives way to that of this moment: a meter has one for each day. */
export async function giveWay(tx: TxCtx, meterId: string, reason: string): Promise<void> {
  const [before] = await tx.db.rows(lastReadings(tx.tenant.id, [meterId], 1))
  if (before?.readOn === tx.today() && before.kind !== 'estimated') await voidReading(tx, { id: before.id, reason })
}
/** The billing meter goes on: what the old one counted ends, what the new one counts begins. */
async function changeMeter(
  tx: TxCtx,
  old: WholeDevice,
  { finalValue, startValue, serial, reason, sure }: Input,
): Promise<void> {
  if (!old.meter_id) return
  const last = await finalOf(tx, old, finalValue)
  if (startValue == null) throw new Refusal('device.error.startMissing', { fields: ['startValue'] })
  await giveWay(tx, old.meter_id, reason)
  await replaceMeter(tx, { id: old.meter_id, readOn: tx.today(), finalValue: last, newNo: serial, startValue, sure })
}

/** Another device takes the place of one, all of it or nothing. */
export const replaceDevice = (ctx: Ctx, secrets: SecretBox, input: Input): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    const old = await tx.db.first(lockWhole(tenantId, input.id))
    const operations = old && OPERATIONS[old.category]
    if (!operations) throw notFound()
    if (old.state === 'removed') throw new Refusal('device.error.replacedStays', { values: { serial: old.serial } })
    const roomId = old.category === 'collector' ? undefined : old.room_id
    await checkTicket(tx, { work: 'replace', no: input.ticketNo, siteId: old.site_id, roomId })
    await moveLife(tx, [old.id], { to: 'removed', source: 'replace', reason: input.reason })
    const { id } = await operations.add(tx, draftOf(tx, old, input))
    if (old.category === 'collector') await tx.db.run(moveLine(tenantId, old.id, id))
    await tx.db.run(linkDevices(tenantId, old.id, id, input.ticketNo ?? null))
    await changeMeter(tx, old, input)
    for (const carry of [carryProtections, carryKeys])
      await tx.ports.get(carry)(tx, secrets, { oldId: old.id, newId: id, category: old.category })
    const { reason, serial, finalValue, startValue, ticketNo } = input
    const resource = `device.${old.category}`
    tx.audit(
      {
        action: 'replaceDevice',
        resource,
        recordId: old.id,
        before: { state: old.state },
        after: { state: 'removed', replacedBy: serial, finalValue, reason },
      },
      {
        action: 'replaceDevice',
        resource,
        recordId: id,
        after: { replaces: old.serial, startValue, ticketNo, reason },
      },
    )
    return { id }
  })
