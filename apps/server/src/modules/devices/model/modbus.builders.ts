import type { Model } from '@cloud-steward/contract/devices/index.ts'
import { type MeterGiven } from '../../../../../simulator/src/meter.ts'
import { ModbusMeter } from '../../../../../simulator/src/modbus-meter.ts'
import type { Site } from '../devices.builders.ts'
import { elemeters } from '../registry/device.service.ts'
import { deviceTypes } from '../registry/type.service.ts'
import { METER_MODEL } from './model.builders.ts'
import { draftModel, publishModel, saveModel } from './model.service.ts'

let count = 0

export async function aModelType(
  site: Pick<Site, 'ctx'>,
  protocol: 'modbus' | 'json' | 'dlt645' = 'modbus',
  category: 'elemeter' | 'watermeter' = 'elemeter',
): Promise<string> {
  const { id } = await deviceTypes.add(site.ctx, {
    code: `M${++count}`,
    name: `Model type ${count}`,
    category,
    protocol,
    canSwitch: true,
    needsButton: false,
    pollMinutes: 1440,
    offlineMinutes: 30,
  })
  return id
}
/** A new version of a type's model with this in it, not yet published. */
export async function aDraft({ ctx }: Pick<Site, 'ctx'>, typeId: string, model: Model = METER_MODEL) {
  const { id } = await draftModel(ctx, { typeId })
  const { revision } = await saveModel(ctx, { id, revision: 0, ...model })
  return { id, revision }
}
export async function aPublishedModel(
  site: Pick<Site, 'ctx'>,
  typeId: string,
  model: Model = METER_MODEL,
): Promise<string> {
  const { id, revision } = await aDraft(site, typeId, model)
  await publishModel(site.ctx, { id, revision, reason: '启用' })
  return id
}
/** A simulated Modbus meter on the line of a site, of a type with a published model. */
export async function aModbusMeter(
  site: Site,
  given: Partial<MeterGiven> & { typeId?: string; registers?: Record<number, number> } = {},
) {
  const { typeId, ...rest } = given
  const meter = new ModbusMeter(
    { address: String(1 + (count++ % 200)), startMilli: 1_000_000, ...rest },
    () => new Date(),
  )
  const id = await onLine(site, meter.address, typeId ?? (await aPublishedType(site)))
  return { id, meter }
}
export async function aPublishedType(
  site: Site,
  protocol: 'modbus' | 'json' = 'modbus',
  model: Model = METER_MODEL,
): Promise<string> {
  const typeId = await aModelType(site, protocol)
  await aPublishedModel(site, typeId, model)
  return typeId
}
/** A meter of a type under an address of the site's line. */
export async function onLine(site: Site, address: string, typeId: string): Promise<string> {
  const { siteId, roomId, collectorId } = site
  return (await elemeters.add(site.ctx, { serial: `M${++count}`, address, typeId, siteId, roomId, collectorId })).id
}
