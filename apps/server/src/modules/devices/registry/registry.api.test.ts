import {
  collector,
  DEVICE_CATEGORIES,
  deviceType,
  elemeter,
  PROTOCOLS,
  PROTOCOLS_OF,
  sendCommand,
  watermeter,
} from '@cloud-steward/contract/devices/index.ts'
import { site as sites } from '@cloud-steward/contract/housing/index.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { endOfRun, itemsOfRun } from '../../../../test/runs.ts'
import { importSheet } from '../../../../test/sheets.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { aField, anInstallOrder, aSite, listOf } from '../devices.builders.ts'
import { partsOfUsername, usernameOf } from '../gateway/address.rules.ts'

const field = await aField()
const stop = await field.app.work()
afterAll(() => stop())
afterAll(() => field.close())

it('keeps a meter in store until it is put on a line', async () => {
  const site = await aSite(field)
  const meter = { serial: 'STORE-1', address: '202600999001', typeId: site.types.elemeter, siteId: site.siteId }
  const added = (await site.admin.call(elemeter.endpoints.add, meter)).body.data as { id: string }
  const stateOf = async () => (await listOf(site, elemeter, { serial: 'STORE-1' }))[0]!.state
  expect(await stateOf()).toBe('in_stock')
  const ask = (given: object) => site.admin.call(sendCommand, { kind: 'read', ...given } as never, { key: newId() })
  const read = () => ask({ deviceIds: [added.id] })
  expect((await read()).body.reason).toBe('device.error.notActive')
  const other = await aSite(field)
  const tied = (collectorId: string) => site.admin.call(elemeter.endpoints.update, { id: added.id, collectorId })
  expect((await tied(other.collectorId)).body.reason).toBe('device.error.otherSite')
  expect(await stateOf()).toBe('in_stock')
  expect((await tied(site.collectorId)).body.code).toBe(200)
  expect(await stateOf()).toBe('installed')
  expect((await read()).body.code).toBe(200)
  // Of several the one in store is named, and the others are read.
  const stored = { ...meter, serial: 'STORE-2', address: '202600999002' }
  const { id } = (await site.admin.call(elemeter.endpoints.add, stored)).body.data as { id: string }
  expect((await ask({ deviceIds: [added.id, id] })).body.reason).toBe('device.error.notActive')
  const { data } = (await ask({ deviceIds: [added.id, id], partly: true })).body
  expect(data).toEqual({ ids: [expect.any(String)], blocked: [{ id, serial: 'STORE-2', reason: expect.any(String) }] })
  expect((await ask({ deviceIds: [id], partly: true })).body.data).toMatchObject({ ids: [], blocked: [{ id }] })
  const foreign = [added.id, other.collectorId]
  expect((await ask({ deviceIds: [...foreign, newId()], partly: true })).body.code).toBe(404)
})

it('has types of protocols that devices of their category speak', async () => {
  const { admin } = await aSite(field)
  const known = { name: '类型', canSwitch: false, needsButton: false, pollMinutes: 15, offlineMinutes: 40 }
  for (const category of DEVICE_CATEGORIES)
    for (const protocol of PROTOCOLS) {
      const draft = { ...known, code: `${category}-${protocol}`, category, protocol }
      const { reason } = (await admin.call(deviceType.endpoints.add, draft)).body
      expect(reason).toBe(PROTOCOLS_OF[category].includes(protocol) ? undefined : 'device.error.protocolMismatch')
    }
})

it('has no more meters on a line than its collector can have, also where two come at once', async () => {
  const site = await aSite(field)
  const of = { typeId: site.types.elemeter, siteId: site.siteId }
  await site.admin.call(collector.endpoints.update, { id: site.collectorId, childLimit: 2 })
  const put = async (no: number, collectorId: string | undefined = site.collectorId) =>
    (
      await site.admin.send(elemeter.endpoints.add, {
        ...of,
        serial: `FULL-${no}`,
        address: String(202_600_666_000 + no),
        collectorId,
        channel: no,
        baud: '2400',
      })
    ).body as { reason?: string; message: string; data: { id: string } }
  const all = await Promise.all([put(1), put(2), put(3)])
  const refused = all.filter(({ reason }) => reason)
  expect(refused).toMatchObject([{ reason: 'device.error.lineFull' }])
  expect(refused[0]!.message).toContain('2')
  expect(await listOf(site, elemeter, { serial: 'FULL' })).toMatchObject([{ baud: '2400' }, { baud: '2400' }])
  const stored = (await site.admin.send(elemeter.endpoints.add, { ...of, serial: 'FULL-9', address: '202600666009' }))
    .body.data as { id: string }
  const moved = await site.admin.send(elemeter.endpoints.update, { id: stored.id, collectorId: site.collectorId })
  expect(moved.body.reason).toBe('device.error.lineFull')
  // What is on the line already stays on it.
  const there = (await listOf(site, elemeter, { collectorId: site.collectorId }))[0]!
  const same = { id: there.id, collectorId: site.collectorId, remark: 'x', restoreMode: 'button' as const }
  expect((await site.admin.send(elemeter.endpoints.update, same)).body.code).toBe(200)
})

it('says by which ticket a meter was put in, and which are to be verified anew', async () => {
  const site = await aSite(field)
  const of = { typeId: site.types.elemeter, siteId: site.siteId }
  const installed = {
    position: '2F',
    ticketNo: await anInstallOrder(site),
    installedOn: '2026-03-01',
    installedBy: 'Zhou',
  }
  const drafts = [
    { ...of, ...installed, serial: 'PUT-1', address: '202600777001', verifyDueOn: '2034-03-01' },
    { ...of, serial: 'PUT-2', address: '202600777002', verifyDueOn: '2026-12-01' },
    { ...of, serial: 'PUT-3', address: '202600777003' },
  ]
  for (const draft of drafts) expect((await site.admin.call(elemeter.endpoints.add, draft)).body.code).toBe(200)
  const serials = async (filter: object) =>
    (await listOf(site, elemeter, { serial: 'PUT', ...filter })).map(({ serial }) => serial).toSorted()
  expect(await serials({ ticketNo: installed.ticketNo })).toEqual(['PUT-1'])
  expect(await serials({ verifyDueOnTo: '2026-12-31' })).toEqual(['PUT-2'])
  expect(await serials({ verifyDueOnFrom: '2026-12-02' })).toEqual(['PUT-1'])
  expect((await listOf(site, elemeter, { serial: 'PUT-1' }))[0]).toMatchObject(installed)
})

describe('a serial number', () => {
  const refused = ['A#1', 'A/1', 'A+1', 'A\u00011', '#', 'a/../b']
  it('that no topic could hold is refused, whatever it is of', async () => {
    const site = await aSite(field)
    const { types, siteId } = site
    const drafts = [
      [collector, { name: 'L', typeId: types.collector, siteId }],
      [elemeter, { address: '202600888001', typeId: types.elemeter, siteId }],
      [watermeter, { address: '78202600888001', typeId: types.watermeter, siteId }],
    ] as const
    for (const [resource, draft] of drafts)
      for (const serial of refused) {
        const { body } = await site.admin.call(resource.endpoints.add, { ...draft, serial })
        expect([resource.name, serial, body.code === 200, Object.keys(body.fields ?? {})]).toEqual([
          resource.name,
          serial,
          false,
          ['serial'],
        ])
      }
    const { body } = await site.admin.call(collector.endpoints.add, { ...drafts[0][1], serial: 'A/1' })
    expect(body).toMatchObject({ reason: 'device.error.serialForm', message: expect.stringContaining('MQTT') })
    expect(await listOf(site, collector)).toHaveLength(1)
  })

  it('of a sheet is refused with its row, and the others come in', async () => {
    const site = await aSite(field)
    const rowOf = async (of: typeof deviceType | typeof sites, id: string) =>
      ((await site.admin.call(of.endpoints.query, { id })).body.data as { list: { name: string }[] }).list[0]!
    const today = site.ctx.today()
    const card = { simNo: '89860012345678901234', simCarrier: 'China Unicom', simMonthlyMb: '100' }
    const row = {
      typeId: (await rowOf(deviceType, site.types.collector)).name,
      siteId: (await rowOf(sites, site.siteId)).name,
    }
    const sheet = await importSheet(collector, [
      { ...row, serial: 'G#1', name: 'One' },
      { ...row, serial: 'G-2', name: 'Two', ...card, simExpiresOn: addDays(today, 10) },
      { ...row, serial: 'G-3', name: 'Three', simExpiresOn: addDays(today, 50) },
      { ...row, serial: 'G-4', name: 'Four' },
    ])
    const { body } = await site.admin.upload(collector.endpoints.import, sheet)
    const run = await endOfRun(site.admin, body.data.runId)
    const [failed] = await itemsOfRun(site.admin, body.data.runId)
    expect(failed).toMatchObject({ message: expect.stringContaining('serial number') })
    expect(run).toMatchObject({ done: 3, failed: 1 })
    const serials = async (filter: object) =>
      (await listOf(site, collector, { serial: 'G', ...filter })).map(({ serial }) => serial).toSorted()
    expect(await serials({})).toEqual(['G-2', 'G-3', 'G-4'])
    expect(await serials({ simExpiring: true })).toEqual(['G-2'])
    expect(await serials({ simExpiring: false })).toEqual(['G-3', 'G-4'])
    const found = { ...card, simCarrier: 'unicom', simMonthlyMb: 100, simExpiring: true }
    expect(await listOf(site, collector, { serial: 'G-2' })).toMatchObject([found])
  })
})

it('lets collectors of any tenant sign in whose code a topic can hold', () => {
  for (const code of ['10001', 'T-1', '云.管_家'])
    expect(partsOfUsername(usernameOf(code, 'C-1'))).toEqual({ tenantCode: code, serial: 'C-1' })
  for (const code of ['a/b', 'a#b', 'a+b', 'a b', '', 'a\n'])
    expect(partsOfUsername(usernameOf(code, 'C'))).toBe(undefined)
})
