import { issueSecret } from '@cloud-steward/contract/devices/index.ts'
import { Collector } from '../../../../../simulator/src/collector.ts'
import { DirectWaterMeter } from '../../../../../simulator/src/direct-meter.ts'
import { ask } from '../../../../test/ask.ts'
import type { Field, Site } from '../devices.builders.ts'
import { aPublishedModel } from '../model/modbus.builders.ts'
import { RADIO_WATER_METER } from '../model/radio-meter.ts'
import { collectors, watermeters } from '../registry/device.service.ts'
import { deviceTypes } from '../registry/type.service.ts'

let count = 0
export async function aSharedType(site: Pick<Site, 'ctx'>): Promise<string> {
  const { id } = await deviceTypes.add(site.ctx, {
    code: `LR${++count}`,
    name: `Radio ${count}`,
    category: 'watermeter',
    protocol: 'json',
    canSwitch: true,
    needsButton: false,
    sharedChannel: true,
    pollMinutes: 1440,
    offlineMinutes: 30,
  })
  await aPublishedModel(site, id, RADIO_WATER_METER)
  return id
}
/** Another collector of a site, and how it signs in. */
export async function anotherCollector({ ctx, admin, types, siteId }: Site, ofSite = siteId) {
  const { id } = await collectors.add(ctx, {
    serial: `CB${++count}`,
    name: `Beside ${count}`,
    typeId: types.collector,
    siteId: ofSite,
  })
  return { id, ...(await ask(admin, issueSecret, { id })).data }
}
export interface SharedMeter {
  id: string
  meter: DirectWaterMeter
  /** How often it was told to do something. */
  commands(): number
  /** It as some collector hears it: `lost` says whether its answers get through there. */
  heardAt(signal: number, lost?: () => boolean): { meter: DirectWaterMeter; signal: number }
}
/** A meter of a shared channel that belongs to the line of its site, with a valve that takes no time. */
export async function aSharedMeter(site: Site, typeId: string): Promise<SharedMeter> {
  const address = String(77_000_000_000_000 + ++count)
  const { siteId, roomId, collectorId } = site
  const { id } = await watermeters.add(site.ctx, {
    serial: `L${address}`,
    address,
    typeId,
    siteId,
    roomId,
    collectorId,
  })
  const meter = new DirectWaterMeter({ address, startMilli: 50_000 }, () => new Date())
  let commands = 0
  const heardAt: SharedMeter['heardAt'] = (signal, lost) => {
    const there = {
      address,
      report: () => meter.report(),
      answer: (command: Parameters<DirectWaterMeter['answer']>[0]) => {
        if (command.address === address && command.op === 'command') commands++
        const said = meter.answer(command)
        return lost?.() ? [] : said
      },
    }
    return { meter: there as unknown as DirectWaterMeter, signal }
  }
  return { id, meter, commands: () => commands, heardAt }
}
/** It comes to the broker and hears these. */
export async function hearing(
  field: Field,
  secret: { username: string; password: string },
  radios: ReturnType<SharedMeter['heardAt']>[],
): Promise<Collector> {
  const { username, password } = secret
  const collector = new Collector({ url: field.url, username, password, meters: [], radios })
  await collector.connect()
  return collector
}
