import {
  addFound,
  collector,
  deviceType,
  elemeter,
  issueSecret,
  queryLine,
  queryStrays,
  sendCommand,
} from '@cloud-steward/contract/devices/index.ts'
import { describe, expect, it } from 'vitest'
import type { Collector } from '../../../../../simulator/src/collector.ts'
import { EleMeter } from '../../../../../simulator/src/meter.ts'
import { ask } from '../../../../test/ask.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  anElemeter,
  aSite,
  commandDevice,
  commandsOf,
  eachOnItsSite,
  type Field,
  listOf,
  RELAY_PASSWORD,
  type Site,
  stateOf,
} from '../devices.builders.ts'

let field: Field
let site: Site
eachOnItsSite((mine, shared) => {
  ;[site, field] = [mine, shared]
})
const own = async (id: string) => (await commandsOf(site, { id }))[0]!
const session = async (who = site.admin) => (await who.call(queryLine, { id: site.collectorId })).body
const stray = (address: string) => new EleMeter({ address, startMilli: 5_000 }, () => new Date(), RELAY_PASSWORD)
/** The site's line is that of a collector of its own from now on, which only carries bytes. */
async function carriesBytes(protocol: 'dlt645' | 'cjt188' | 'modbus'): Promise<void> {
  const { siteId } = site
  const known = { canSwitch: false, needsButton: false, pollMinutes: 1440, offlineMinutes: 30 }
  const type = { ...known, code: `B-${protocol}`, name: '透传', category: 'collector', protocol } as const
  const { id: typeId } = (await site.admin.call(deviceType.endpoints.add, type)).body.data as { id: string }
  const own = { serial: `B-${site.username.split('/')[1]}`, name: '透传', typeId, siteId }
  const { id: collectorId } = (await site.admin.call(collector.endpoints.add, own)).body.data as { id: string }
  const { username, password } = (await ask(site.admin, issueSecret, { id: collectorId })).data
  site = { ...site, collectorId, username, password }
}

it('is asked whether it is there, and says so or not', async () => {
  const id = await commandDevice(site, site.collectorId, 'ping')
  expect(await stateOf(site, id)).toBe('queued')
  await field.connect(site, [])
  await expect.poll(() => stateOf(site, id)).toBe('verified')
  // Of two that wait the newest counts.
  const stranger = await aSite(field)
  expect((await ask(stranger.admin, sendCommand, { deviceIds: [site.collectorId], kind: 'ping' })).reason).toBe(
    'kit.error.notFound',
  )
  const first = await commandDevice(stranger, stranger.collectorId, 'ping')
  await commandDevice(stranger, stranger.collectorId, 'ping')
  expect(await stateOf(stranger, first)).toBe('superseded')
})

it('begins anew once, for a reason, and counts as done when it has', async () => {
  const told = await field.connect(site, [])
  const without = await ask(site.admin, sendCommand, { deviceIds: [site.collectorId], kind: 'restart' })
  expect(without.reason).toBe('device.error.reasonNeeded')
  const key = newId()
  const given = { deviceIds: [site.collectorId], kind: 'restart' as const, reason: '抄读停滞' }
  const both = await Promise.all([1, 2].map(() => site.admin.call(sendCommand, given, { key })))
  expect(both[0]!.body.data).toEqual(both[1]!.body.data)
  const [id] = both[0]!.body.data.ids
  await expect.poll(() => stateOf(site, id!), { timeout: 20_000 }).toBe('verified')
  expect(told.restarts).toBe(1)
})

describe('looking who is on the line', () => {
  const addresses = { here: '', missing: '', unknown: '990000000017' }
  async function aSession(): Promise<Collector> {
    const [here, missing] = [await anElemeter(site), await anElemeter(site)]
    addresses.here = here.meter.address
    addresses.missing = missing.meter.address
    return field.connect(site, [here.meter, stray(addresses.unknown)])
  }
  const standings = async () =>
    Object.fromEntries((await session()).data.found.map(({ address, standing }) => [address, standing]))
  const expected = () => ({
    [addresses.here]: 'known',
    [addresses.missing]: 'missing',
    [addresses.unknown]: 'unknown',
  })

  it('in words: who is known, who is not, and who is missing; those found are registered', async () => {
    await aSession()
    expect((await session()).data).toMatchObject({
      kinds: ['ping', 'readMissed', 'searchMeters', 'restart'],
      found: [],
    })
    const id = await commandDevice(site, site.collectorId, 'searchMeters')
    await expect.poll(() => stateOf(site, id)).toBe('verified')
    expect((await own(id)).detail).toBe('2')
    expect(await standings()).toEqual(expected())
    const strays = (await site.admin.call(queryStrays, { id: site.collectorId })).body.data
    expect(strays).toMatchObject([{ address: addresses.unknown }])

    const far = await aSite(field)
    expect((await session(far.admin)).code).not.toBe(200)
    const add = (who = site.admin, typeId = site.types.elemeter) =>
      ask(who, addFound, { id: site.collectorId, typeId, addresses: [addresses.unknown, '12'] })
    expect((await add(far.admin)).reason).toBe('kit.error.notFound')
    expect((await add(site.admin, site.types.collector)).reason).toBe('device.error.otherType')
    const all = await Promise.all([add(), add()])
    const results = all.flatMap(({ data }) => data.results)
    expect(results.filter(({ address, reason }) => address === addresses.unknown && !reason)).toHaveLength(1)
    expect(results.filter(({ address }) => address === '12').every(({ reason }) => reason)).toBe(true)
    expect(await standings()).toMatchObject({ [addresses.unknown]: 'known' })
    expect(await listOf(site, elemeter, { address: addresses.unknown })).toMatchObject([
      { serial: addresses.unknown, state: 'installed' },
    ])
  })

  it('by frames, where it only carries bytes; words are not offered then', async () => {
    await carriesBytes('dlt645')
    await aSession()
    expect((await session()).data.kinds).toEqual(['readMissed', 'searchMeters'])
    const refused = await ask(site.admin, sendCommand, { deviceIds: [site.collectorId], kind: 'ping' })
    expect(refused.reason).toBe('device.error.cannotDo')
    const id = await commandDevice(site, site.collectorId, 'searchMeters')
    await expect.poll(() => stateOf(site, id), { timeout: 20_000 }).toBe('verified')
    expect(await standings()).toEqual(expected())
  })
})

it('is asked for its meters alone where it carries what they do not let one search by', async () => {
  for (const protocol of ['cjt188', 'modbus'] as const) {
    await carriesBytes(protocol)
    expect((await session()).data.kinds).toEqual(['readMissed'])
    site = await aSite(field)
  }
})

it('asks again whom it missed, and says how many answered', async () => {
  const [one, two] = [await anElemeter(site), await anElemeter(site, { faults: ['deaf'] })]
  await field.connect(site, [one.meter, two.meter])
  const roundAt = async () => (await listOf(site, collector))[0]!.lastRoundAt
  await expect.poll(roundAt, { timeout: 60_000 }).toBeTruthy()
  await site.ctx.db.run(
    raw(
      sql`update device_latest set read_at = now() - interval '3 days' where tenant_id = ${site.tenant.id} and device_id = ${one.id}`,
    ),
  )
  const id = await commandDevice(site, site.collectorId, 'readMissed')
  await expect.poll(async () => (await own(id)).detail, { timeout: 30_000 }).toBe('1/2')
  two.meter.faults.clear()
  await expect.poll(() => stateOf(site, id), { timeout: 30_000 }).toBe('verified')
  expect(await own(id)).toMatchObject({ result: 'read', detail: '1/1' })
})
