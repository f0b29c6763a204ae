import {
  collector,
  deviceType,
  elemeter,
  queryDevice,
  queryStrays,
  watermeter,
} from '@cloud-steward/contract/devices/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Collector } from '../../../../../simulator/src/collector.ts'
import { ask } from '../../../../test/ask.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aSite as aHousingSite } from '../../housing/housing.builders.ts'
import {
  commandDevice,
  commandsOf,
  eachOnItsSite,
  type Field,
  listOf,
  type Site,
  stateOf,
  stored,
} from '../devices.builders.ts'
import { anotherCollector, aSharedMeter, aSharedType, hearing, type SharedMeter } from './shared-channel.builders.ts'

let site: Site
let field: Field
let shared: SharedMeter
let typeId: string
const open: Collector[] = []
eachOnItsSite((own, its) => {
  site = own
  field = its
})
beforeEach(async () => {
  typeId = await aSharedType(site)
  shared = await aSharedMeter(site, typeId)
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.cut()
})
async function comes(...given: Parameters<typeof hearing>): Promise<Collector> {
  const one = await hearing(...given)
  open.push(one)
  return one
}
const paths = async () => (await ask(site.admin, queryDevice, { id: shared.id })).data.paths
const used = async () => (await paths()).find(({ isUsed }) => isUsed)?.id
const run = (statement: ReturnType<typeof sql>) => site.ctx.db.run(raw(statement))
const due = (id: string) =>
  run(sql`update device_command set next_at = now() where tenant_id = ${site.tenant.id} and id = ${id}`)
const verified = (id: string) => expect.poll(() => stateOf(site, id)).toBe('verified')

describe('a meter on a shared channel', () => {
  it('is told by whoever hears it best, and by the other one when that goes', async () => {
    const beside = await anotherCollector(site)
    const [home, better] = [
      await comes(field, site, [shared.heardAt(-100)]),
      await comes(field, beside, [shared.heardAt(-80)]),
    ]
    await expect
      .poll(async () => (await paths()).map(({ id, signal, isUsed }) => [id, signal, isUsed]))
      .toEqual([
        [beside.id, -80, true],
        [site.collectorId, -100, false],
      ])
    expect((await listOf(site, watermeter, { id: shared.id }))[0]).toMatchObject({ online: true, volume: 50 })
    expect((await listOf(site, collector, { id: beside.id }))[0]).toMatchObject({ childCount: 0, guestCount: 1 })
    await verified(await commandDevice(site, shared.id, 'closeValve', '漏水'))
    expect([home.asked, better.asked > 0, shared.commands()]).toEqual([0, true, 1])
    await better.cut()
    await expect.poll(used).toBe(site.collectorId)
    await verified(await commandDevice(site, shared.id, 'openValve', '修好'))
    expect([home.asked > 0, shared.commands()]).toEqual([true, 2])
  })

  it('is asked how it stands by another way, and not told twice, when the first one loses its answers', async () => {
    const beside = await anotherCollector(site)
    const home = await comes(field, site, [shared.heardAt(-100)])
    let isLost = false
    await comes(field, beside, [shared.heardAt(-80, () => isLost)])
    await expect.poll(used).toBe(beside.id)
    isLost = true
    const shut = await commandDevice(site, shared.id, 'closeValve', '漏水')
    await expect
      .poll(async () => (await commandsOf(site, { id: shut }))[0])
      .toMatchObject({ state: 'queued', result: 'noAnswer' })
    expect([shared.commands(), home.asked]).toEqual([1, 0])
    await due(shut)
    await verified(shut)
    expect([shared.commands(), home.asked > 0]).toEqual([1, true])
  })

  it('keeps its way until another is better by far, and goes back to its own when nobody has heard it for half an hour', async () => {
    const beside = await anotherCollector(site)
    await comes(field, site, [shared.heardAt(-90)])
    await comes(field, beside, [shared.heardAt(-80)])
    await expect.poll(used).toBe(beside.id)
    await verified(await commandDevice(site, shared.id, 'closeValve', '漏水'))
    const hears = (signal: number) =>
      run(
        sql`update device_link set signal = ${signal} where tenant_id = ${site.tenant.id} and collector_id = ${site.collectorId}`,
      )
    await hears(-75)
    expect(await used()).toBe(beside.id)
    await hears(-74)
    expect(await used()).toBe(site.collectorId)
    await hears(-90)
    await run(
      sql`update device_link set heard_at = now() - interval '31 minutes' where tenant_id = ${site.tenant.id} and collector_id = ${beside.id}`,
    )
    expect(await paths()).toMatchObject([{ id: site.collectorId, isUsed: true, isHome: true }])
  })

  it('is told by another when its best way has died without a word', async () => {
    const dead = await anotherCollector(site)
    await comes(field, site, [shared.heardAt(-90)])
    await expect.poll(used).toBe(site.collectorId)
    const { id: tenantId } = site.tenant
    const lastSeen = (ago: string) =>
      run(sql`insert into device_latest (tenant_id, device_id, last_seen_at) values (${tenantId}, ${dead.id}, now() - ${ago}::interval)
        on conflict (tenant_id, device_id) do update set last_seen_at = excluded.last_seen_at`)
    await run(
      sql`insert into device_link (tenant_id, device_id, collector_id, signal, heard_at) values (${tenantId}, ${shared.id}, ${dead.id}, -50, now())`,
    )
    await lastSeen('1 second')
    const shut = await commandDevice(site, shared.id, 'closeValve', '漏水')
    expect(await used()).toBe(dead.id)
    expect(await stateOf(site, shut)).toBe('queued')
    await lastSeen('3 minutes')
    await verified(shut)
    expect(shared.commands()).toBe(1)
  })

  it('is nobody’s at another site or on another kind of line, and stores what two heard of one moment once', async () => {
    const far = await anotherCollector(site, await aHousingSite(site.ctx))
    const stranger = await comes(field, far, [])
    const at = new Date(Date.now() - 60_000).toISOString()
    const said = JSON.stringify({ address: shared.meter.address, at, counter: 51, signal: -60 })
    await stranger.publish('data', said)
    expect([await stored(site, shared.id), await paths()]).toEqual([0, []])
    expect(JSON.stringify((await ask(site.admin, queryStrays, { id: far.id })).data)).toContain(shared.meter.address)
    const [home, beside] = [await comes(field, site, []), await comes(field, await anotherCollector(site), [])]
    await Promise.all([home.publish('data', said), beside.publish('data', said)])
    expect(await stored(site, shared.id)).toBe(1)
  })

  it('has an address of its own at its site, and a type that can be heard so', async () => {
    const { siteId, collectorId } = site
    const beside = await anotherCollector(site)
    const twin = (no: number, collector: string) =>
      site.admin.send(watermeter.endpoints.add, {
        serial: `TW${no}`,
        address: shared.meter.address,
        typeId,
        siteId,
        collectorId: collector,
      })
    expect((await twin(1, beside.id)).body).toMatchObject({
      reason: 'device.error.addressOfSite',
      fields: { address: expect.any(String) as string },
    })
    const draft = { address: '77999999999999', typeId, siteId, collectorId }
    const both = await Promise.all(
      [1, 2].map((no) =>
        site.admin.send(watermeter.endpoints.add, {
          ...draft,
          serial: `AT${no}`,
          collectorId: no === 1 ? collectorId : beside.id,
        }),
      ),
    )
    expect(both.map(({ body }) => body.code === 200).toSorted()).toEqual([false, true])
    const type = {
      code: 'SH',
      name: 'x',
      canSwitch: false,
      needsButton: false,
      pollMinutes: 15,
      offlineMinutes: 40,
      sharedChannel: true,
    }
    for (const kind of [
      { category: 'lock', protocol: 'json' },
      { category: elemeter.name.slice('device.'.length), protocol: 'modbus' },
    ])
      expect((await site.admin.send(deviceType.endpoints.add, { ...type, ...kind })).body.reason).toBe(
        'device.error.notShared',
      )
  })
})
