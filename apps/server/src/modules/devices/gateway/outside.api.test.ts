import { collector as collectorResource, elemeter, setDeviceState } from '@cloud-steward/contract/devices/index.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Collector } from '../../../../../simulator/src/collector.ts'
import type { Meter } from '../../../../../simulator/src/meter.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { outsideBrokerOf } from '../../../infra/mqtt/outside-broker.ts'
import {
  aField,
  anElemeter,
  aSite,
  commandDevice,
  type Field,
  listOf,
  type Site,
  stateOf,
  stored,
} from '../devices.builders.ts'
import { aModbusMeter } from '../model/modbus.builders.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { startSharingBroker } from './sharing-broker.ts'

let field: Field
/** The same holds for a real one, e.g. TEST_MQTT_URL=mqtt://127.0.0.1:1883; ours speaks 3.1.1 alone. */
const real = process.env.TEST_MQTT_URL
const version = real ? 5 : 4
let broker: Awaited<ReturnType<typeof startSharingBroker>>
const nodes = new Map<string, Gateway>()
const aNode = async (name: string): Promise<void> => {
  const { app } = field
  const node = await startGateway({
    pools: app.pools,
    ports: app.ports,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    secrets: app.secrets,
    port: 0,
    host: '127.0.0.1',
    outside: outsideBrokerOf(`${broker.url}?name=${name}&version=${version}`),
    tenants: () => app.sessions.tenants(),
  })
  nodes.set(name, node)
}
beforeAll(async () => {
  field = await aField()
  broker = real ? { url: real, close: async () => {} } : await startSharingBroker()
  await Promise.all([aNode('one'), aNode('two')])
})
const connected: Collector[] = []
afterAll(async () => {
  for (const one of connected) await one.cut()
  for (const node of nodes.values()) await node.close()
  await broker.close()
  await field.close()
})
async function connect({ username, password }: Site, meters: Meter[]): Promise<Collector> {
  const collector = new Collector({ url: broker.url, username, password, meters })
  connected.push(collector)
  await collector.connect()
  return collector
}
const claimOf = async ({ ctx, tenant, collectorId }: Site) =>
  (
    await ctx.db.first(
      raw<{ node: string }>(
        sql`select node from device_line where tenant_id = ${tenant.id} and collector_id = ${collectorId} and until > now()`,
      ),
    )
  )?.node

describe('a broker that is not ours', () => {
  it('is heard by several processes, of which one asks each line', async () => {
    const sites = [await aSite(field), await aSite(field)]
    const parts = await Promise.all(
      sites.map(async (site) => {
        const { id, meter } = await anElemeter(site)
        await connect(site, [meter])
        return { site, id, meter }
      }),
    )
    for (const { site, id, meter } of parts) {
      await expect.poll(() => claimOf(site)).toMatch(/one|two/)
      await expect.poll(async () => (await listOf(site, elemeter))[0]!.energy).toBe(1_000)
      // Energy, power, voltage and state, each said once and stored once, whoever heard it.
      await expect.poll(() => stored(site, id)).toBe(4)
      const read = await commandDevice(site, id, 'read')
      await expect.poll(() => stateOf(site, read)).toBe('verified')
      await expect.poll(() => stored(site, id)).toBe(8)
      const off = await commandDevice(site, id, 'switchOff', '试验')
      await expect.poll(() => stateOf(site, off)).toBe('verified')
      expect(meter.closed).toBe(false)
    }
  })

  it('carries Modbus: what it means is stored by whoever asked', async () => {
    const site = await aSite(field)
    const { id, meter } = await aModbusMeter(site)
    await connect(site, [meter])
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    await expect.poll(() => stateOf(site, off)).toBe('verified')
    expect(meter.closed).toBe(false)
    await expect.poll(async () => (await listOf(site, elemeter))[0]).toMatchObject({ relay: 'open', energy: 1000 })
  })

  it('counts what nobody can read', async () => {
    const site = await aSite(field)
    const { meter } = await anElemeter(site, { faults: ['deaf'] })
    const collector = await connect(site, [meter])
    const rubbish = async () => {
      await collector.publish('frame', Buffer.from([1, 2, 3]))
      return (await listOf(site, collectorResource))[0]!.malformedCount
    }
    // Written with the round, which a meter that says nothing makes long.
    await expect.poll(rubbish, { interval: 200, timeout: 25_000 }).toBeGreaterThan(0)
  })

  it('brings what was kept while the network was away, once', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const collector = await connect(site, [meter])
    const entries = Array.from({ length: 20 }, (_, n) => ({
      address: meter.address,
      at: new Date(Date.UTC(2026, 9, 1, n)).toISOString(),
      counter: n,
    }))
    for (const entry of [...entries, ...entries]) await collector.publish('data', JSON.stringify(entry))
    const old = async () =>
      (await site.ctx.db.first(
        raw<{ count: number }>(sql`select count(*)::int as count from device_telemetry
          where tenant_id = ${site.tenant.id} and device_id = ${id} and at < '2026-10-02'`),
      ))!.count
    await expect.poll(old).toBe(20)
  })

  it('does not hear a collector that is out of use, nor one nobody registered', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const stranger = await connect({ ...site, username: `${site.tenant.code}/NOBODY` }, [meter])
    await stranger.publish('frame', Buffer.from(meter.report()))
    await site.admin.call(setDeviceState, { ids: [site.collectorId], state: 'suspended', reason: '停用' })
    const collector = await connect(site, [meter])
    await collector.publish('frame', Buffer.from(meter.report()))
    const other = await aSite(field)
    const known = await anElemeter(other)
    const theirs = await connect(other, [known.meter])
    await theirs.publish('frame', Buffer.from(known.meter.report()))
    await expect.poll(() => stored(other, known.id)).toBeGreaterThan(0)
    expect(await stored(site, id)).toBe(0)
    expect((await listOf(site, collectorResource))[0]!.online).toBe(false)
  })

  it('goes on with the other process when one ends', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    await connect(site, [meter])
    await expect.poll(() => claimOf(site)).toMatch(/one|two/)
    const was = (await claimOf(site))!
    await nodes.get(was)!.close()
    nodes.delete(was)
    const off = await commandDevice(site, id, 'switchOff', '试验')
    await expect.poll(() => stateOf(site, off)).toBe('verified')
    expect(await claimOf(site)).not.toBe(was)
  })
})
