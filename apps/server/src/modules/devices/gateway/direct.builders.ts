import { issueSecret } from '@cloud-steward/contract/devices/index.ts'
import { Collector } from '../../../../../simulator/src/collector.ts'
import { type Direct, DirectMeter, DirectWaterMeter } from '../../../../../simulator/src/direct-meter.ts'
import type { MeterGiven } from '../../../../../simulator/src/meter.ts'
import { ask } from '../../../../test/ask.ts'
import type { Field, Site } from '../devices.builders.ts'
import { aModelType, aPublishedModel } from '../model/modbus.builders.ts'
import { RADIO_METER, RADIO_WATER_METER } from '../model/radio-meter.ts'
import { elemeters, watermeters } from '../registry/device.service.ts'

let count = 0
type Place = Pick<Site, 'ctx' | 'admin' | 'siteId' | 'roomId' | 'meterId'>
/** A meter of a site's room that signs in itself, registered and not yet there. */
export async function aRadioMeter(site: Place, given: Partial<MeterGiven> = {}, now = () => new Date()) {
  const address = String(300_000_000_000 + ++count)
  const typeId = await aModelType(site, 'json')
  await aPublishedModel(site, typeId, RADIO_METER)
  const { siteId, roomId, meterId } = site
  const draft = { serial: `NB${address}`, address, typeId, siteId, roomId, meterId, isDirect: true }
  const { id } = await elemeters.add(site.ctx, draft)
  const direct = new DirectMeter({ address, startMilli: 1_000_000, ...given }, now)
  const signIn = async () => (await ask(site.admin, issueSecret, { id })).data
  return { id, address, typeId, direct, signIn, draft }
}
/** The same of water. */
export async function aRadioWaterMeter(site: Place, given: Partial<MeterGiven> = {}, now = () => new Date()) {
  const address = String(79_300_000_000_000 + ++count)
  const typeId = await aModelType(site, 'json', 'watermeter')
  await aPublishedModel(site, typeId, RADIO_WATER_METER)
  const { siteId, roomId } = site
  const { id } = await watermeters.add(site.ctx, {
    serial: `NW${address}`,
    address,
    typeId,
    siteId,
    roomId,
    isDirect: true,
  })
  const direct = new DirectWaterMeter({ address, startMilli: 96_400, ...given }, now)
  return { id, direct, signIn: async () => (await ask(site.admin, issueSecret, { id })).data }
}
type Radio = Pick<Awaited<ReturnType<typeof aRadioMeter>>, 'signIn'> & { direct: Direct }
/** It comes to the broker, until it is cut. */
export async function comes(field: Field, meter: Radio): Promise<Collector> {
  const radio = new Collector({ url: field.url, ...(await meter.signIn()), meters: [], direct: meter.direct })
  await radio.connect()
  return radio
}
