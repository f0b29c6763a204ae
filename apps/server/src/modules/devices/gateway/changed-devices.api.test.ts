import {
  collector as collectorResource,
  elemeter,
  queryStrays,
  replaceDevice,
} from '@cloud-steward/contract/devices/index.ts'
import { afterAll, expect, it } from 'vitest'
import type { Collector } from '../../../../../simulator/src/collector.ts'
import { ask } from '../../../../test/ask.ts'
import { aField, anElemeter, aSite, commandDevice, listOf, type Site, stateOf } from '../devices.builders.ts'
import { aPublishedType, onLine } from '../model/modbus.builders.ts'
import { collectors, elemeters } from '../registry/device.service.ts'
import { deviceTypes } from '../registry/type.service.ts'
import { aRadioMeter, comes } from './direct.builders.ts'

let [aheadMs, count] = [0, 0]
const field = await aField({ now: () => new Date(Date.now() + aheadMs) })
const radios: Collector[] = []
afterAll(async () => {
  for (const one of radios) await one.cut()
  await field.close()
})
const energyOf = async (site: Site, id: string) => (await listOf(site, elemeter, { id }))[0]!.energy
/** An order that comes after what was changed is done, so the line knows of that. */
async function sessionKnows(site: Site): Promise<void> {
  const id = await commandDevice(site, site.collectorId, 'ping')
  await expect.poll(() => stateOf(site, id)).toBe('verified')
}

/** A meter that was heard on its line. */
async function aSeenMeter() {
  const site = await aSite(field)
  const address = String(300_000_000_900 + ++count)
  const id = await onLine(site, address, await aPublishedType(site, 'json'))
  const session = await field.connect(site, [])
  const say = (counter: number) => session.publish('data', JSON.stringify({ address, counter }))
  await say(900)
  expect(await energyOf(site, id)).toBe(900)
  return { site, id, address, say }
}

it('keeps what a meter says that took the place of another with that one’s address', async () => {
  const { site, id: old, address, say } = await aSeenMeter()
  const { id } = (await ask(site.admin, replaceDevice, { id: old, serial: `N${address}`, reason: '损坏' })).data
  await sessionKnows(site)
  await say(1)
  expect([await energyOf(site, old), await energyOf(site, id)]).toEqual([900, 1])
})

it('hears a stranger where a meter was that hangs on another line now', async () => {
  const { site, id, address, say } = await aSeenMeter()
  const { siteId, types } = site
  const other = await collectors.add(site.ctx, { serial: `L${address}`, name: '新线', typeId: types.collector, siteId })
  await elemeters.update(site.ctx, { id, collectorId: other.id })
  await sessionKnows(site)
  await say(1)
  expect(await energyOf(site, id)).toBe(900)
  const strays = (await site.admin.call(queryStrays, { id: site.collectorId })).body.data
  expect(strays).toMatchObject([{ address }])
})

it('keeps what a meter says that signs in itself and whose address was put right', async () => {
  const site = await aSite(field)
  const meter = await aRadioMeter(site)
  const radio = await comes(field, meter)
  radios.push(radio)
  await expect.poll(() => energyOf(site, meter.id)).toBe(1000)
  const { acked } = radio
  await elemeters.update(site.ctx, { id: meter.id, address: `39${meter.address.slice(2)}` })
  await expect.poll(() => radio.connected).toBe(false)
  // It comes back and says its old counter first: a reading sent before that would not be the last one.
  await expect.poll(() => radio.acked, { timeout: 10_000 }).toBeGreaterThan(acked)
  await radio.publish('data', JSON.stringify({ counter: 1234 }))
  expect(await energyOf(site, meter.id)).toBe(1234)
})

it('asks as often as the type says now, also a line that was there before', async () => {
  const site = await aSite(field)
  const { meter } = await anElemeter(site)
  await field.connect(site, [meter])
  const roundAt = async () => (await listOf(site, collectorResource))[0]!.lastRoundAt as string | null
  await expect.poll(roundAt).toBeTruthy()
  const first = await roundAt()
  aheadMs = 20 * 60_000
  await deviceTypes.update(site.ctx, { id: site.types.collector, pollMinutes: 15 })
  await expect.poll(roundAt).not.toBe(first)
})
