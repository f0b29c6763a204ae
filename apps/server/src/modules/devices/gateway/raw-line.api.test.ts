import { once } from 'node:events'
import { connect } from 'node:net'
import { collector as collectorResource, elemeter, issueSecret } from '@cloud-steward/contract/devices/index.ts'
import { afterAll, describe, expect, it } from 'vitest'
import type { EleMeter, WaterMeter } from '../../../../../simulator/src/meter.ts'
import { RawCollector } from '../../../../../simulator/src/raw-collector.ts'
import {
  aField,
  anElemeter,
  aSite,
  aWatermeter,
  commandDevice,
  listOf,
  type Site,
  stateOf,
  stored,
} from '../devices.builders.ts'

const field = await aField()
afterAll(() => field.close())
const opened: RawCollector[] = []
afterAll(() => {
  for (const one of opened) one.cut()
})
async function join(site: Site, meters: (EleMeter | WaterMeter)[], password = site.password): Promise<RawCollector> {
  const collector = new RawCollector({ port: field.gateway.rawPort!, username: site.username, password, meters })
  await collector.connect()
  opened.push(collector)
  return collector
}

describe('a line without MQTT', () => {
  it('carries rounds and orders, whatever pieces the bytes come in', async () => {
    const site = await aSite(field)
    const [{ id, meter }, water] = [await anElemeter(site), await aWatermeter(site)]
    const collector = await join(site, [meter, water.meter])
    collector.pieces = 7
    await expect.poll(async () => (await listOf(site, elemeter))[0]!.online).toBe(true)
    await expect.poll(async () => (await listOf(site, elemeter))[0]!.energy).toBe(1_000)
    const off = await commandDevice(site, id, 'switchOff', '试验')
    await expect.poll(() => stateOf(site, off)).toBe('verified')
    expect(meter.closed).toBe(false)
    const shut = await commandDevice(site, water.id, 'closeValve', '试验')
    await expect.poll(() => stateOf(site, shut)).toBe('verified')
  })

  it('is opened by whoever has the password, and ends with it', async () => {
    const site = await aSite(field)
    const wrong = await join(site, [], 'wrong')
    await expect.poll(() => wrong.connected).toBe(false)
    const right = await join(site, [])
    await expect.poll(async () => (await listOf(site, collectorResource))[0]!.online).toBe(true)
    await site.admin.call(issueSecret, { id: site.collectorId })
    await expect.poll(() => right.connected).toBe(false)
  })

  it('is one: who comes again, by whichever way, takes the place of who was there', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const first = await join(site, [])
    await expect.poll(async () => (await listOf(site, collectorResource))[0]!.online).toBe(true)
    const second = await field.connect(site, [meter])
    await expect.poll(() => first.connected).toBe(false)
    const read = await commandDevice(site, id, 'read')
    await expect.poll(() => stateOf(site, read)).toBe('verified')
    const third = await join(site, [meter])
    await second.cut()
    const again = await commandDevice(site, id, 'read')
    await expect.poll(() => stateOf(site, again)).toBe('verified')
    expect(third.connected).toBe(true)
  })

  it('counts rubbish and stores nothing of it', async () => {
    const site = await aSite(field)
    const [{ id }, { meter }] = [await anElemeter(site), await anElemeter(site)]
    const collector = await join(site, [])
    await expect.poll(async () => (await listOf(site, collectorResource))[0]!.online).toBe(true)
    const before = await stored(site, id)
    for (let n = 0; n < 50; n++)
      collector.say(Buffer.from(Array.from({ length: 40 }, (_, at) => (n * 31 + at * 17) % 256)))
    // The first of them may end what looked like a frame.
    await expect
      .poll(async () => {
        collector.say(Buffer.from(meter.report()))
        return (await listOf(site, elemeter, { serial: `E${meter.address}` }))[0]!.online
      })
      .toBe(true)
    expect(await stored(site, id)).toBe(before)
    expect(collector.connected).toBe(true)
  })

  it('is not opened by noise, and noise does no harm', async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const socket = connect(field.gateway.rawPort!, '127.0.0.1')
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.write(n % 3 ? Buffer.alloc(1 + n * 7, n) : `${'x'.repeat(n)} y\n`)
        return socket
      }),
    )
    const site = await aSite(field)
    await join(site, [])
    await expect.poll(async () => (await listOf(site, collectorResource))[0]!.online).toBe(true)
    for (const socket of all) socket.destroy()
  })
})
