import { elemeter, queryDevice, setDeviceState } from '@cloud-steward/contract/devices/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { endOfRun } from '../../../../test/runs.ts'
import { importSheet } from '../../../../test/sheets.ts'
import { addDays } from '../../../infra/calendar.ts'
import { look, says, startNow } from '../alarm/alarm.builders.ts'
import { anElemeter, anInstallOrder, aWatermeter, eachOnItsSite, listOf, type Site } from '../devices.builders.ts'

let site: Site
eachOnItsSite((one) => {
  site = one
})
beforeAll(startNow)
let stop: () => Promise<void>
beforeAll(async () => {
  stop = await (await testApp()).work()
})
afterAll(() => stop())
let count = 0
const add = async (given: object = {}) => {
  const serial = `LIFE-${++count}`
  const draft = { serial, address: String(202699000000 + count), typeId: site.types.elemeter, siteId: site.siteId }
  const { body } = await site.admin.call(elemeter.endpoints.add, { ...draft, ...given })
  return (body.data as { id: string }).id
}
const change = async (id: string, given: object) =>
  (await site.admin.call(elemeter.endpoints.update, { id, ...given })).body.code
const move = async (ids: string[], state: string, more: object = {}) =>
  (await site.admin.call(setDeviceState, { ids, state, reason: '盘点', ...more } as never)).body
const stateOf = async (id: string, resource: typeof elemeter = elemeter) =>
  (await listOf(site, resource, { id }))[0]!.state
const stepsOf = async (id: string) =>
  (await site.admin.call(queryDevice, { id })).body.data.life.map(({ toState, source }) => `${toState} ${source}`)

describe('a device', () => {
  it('goes from the store to whoever puts it in, onto a line, into use when it is heard of, and out of it', async () => {
    const id = await add()
    expect(await stateOf(id)).toBe('in_stock')
    expect((await move([id], 'allotted')).fields).toHaveProperty('allottedTo')
    expect((await move([id], 'allotted', { allottedTo: '周师傅' })).data).toEqual({ changed: 1 })
    expect((await listOf(site, elemeter, { allottedTo: '周师傅' })).map((row) => row.id)).toEqual([id])
    expect(await change(id, { collectorId: site.collectorId })).toBe(200)
    expect(await stateOf(id)).toBe('installed')
    // Nobody has heard of it yet.
    await look(site, 1)
    expect(await stateOf(id)).toBe('installed')
    await says(site, id, 2)
    await look(site, 3)
    expect(await stateOf(id)).toBe('active')
    expect((await move([id], 'suspended')).code).toBe(200)
    expect((await move([id], 'active')).code).toBe(200)
    expect((await move([id], 'removed')).code).toBe(200)
    expect((await move([id], 'scrapped')).code).toBe(200)
    expect(await stepsOf(id)).toEqual([
      'in_stock staff',
      'allotted staff',
      'installed line',
      'active telemetry',
      'suspended staff',
      'active staff',
      'removed staff',
      'scrapped staff',
    ])
    const { life } = (await site.admin.call(queryDevice, { id })).body.data
    expect(life[1]).toMatchObject({ fromState: 'in_stock', reason: '周师傅 盘点', username: 'admin' })
    // Its line and its address are free for the next one.
    const [{ address }] = (await listOf(site, elemeter, { id })) as [{ address: string }]
    expect(await stateOf(await add({ address, collectorId: site.collectorId }))).toBe('installed')
  })

  it('goes its step with others of which some cannot, and those are named', async () => {
    const [stored, gone, there] = [await add(), await add(), await add()]
    await move([gone], 'removed')
    await move([there], 'allotted', { allottedTo: '周师傅' })
    const { data } = await move([stored, gone, there], 'allotted', { allottedTo: '吴师傅', partly: true })
    expect(data).toEqual({
      changed: 1,
      blocked: [
        { id: gone, serial: expect.any(String), reason: expect.stringContaining('Removed') },
        { id: there, serial: expect.any(String), reason: expect.stringContaining('Allotted already') },
      ],
    })
    expect(await stateOf(stored)).toBe('allotted')
    expect(await stateOf(gone)).toBe('removed')
    expect((await listOf(site, elemeter, { allottedTo: '周师傅' })).map((row) => row.id)).toContain(there)
  })

  it('is refused a step that makes no sense, with all that were to go with it', async () => {
    const [stored, gone] = [await add(), await add()]
    await move([gone], 'removed')
    expect(await move([stored], 'active')).toMatchObject({
      reason: 'device.error.lifeStep',
      fields: { state: expect.any(String) },
    })
    expect((await move([stored, gone], 'in_stock')).reason).toBe('device.error.lifeStep')
    expect((await move([stored, gone], 'scrapped')).data).toEqual({ changed: 2 })
    for (const to of ['in_stock', 'active', 'removed'])
      expect((await move([gone], to)).reason).toBe('device.error.lifeStep')
    expect(await stepsOf(stored)).toEqual(['in_stock staff', 'scrapped staff'])
  })

  it('is moved once by two at once', async () => {
    const id = await add()
    const answers = await Promise.all([1, 2, 3].map(() => move([id], 'allotted', { allottedTo: '周师傅' })))
    expect(answers.map(({ data }) => data.changed).toSorted()).toEqual([0, 0, 1])
    expect(await stepsOf(id)).toEqual(['in_stock staff', 'allotted staff'])
  })

  it('is given out by the ticket of its installation, taken back, and put in before it has a line', async () => {
    const [id, ticketNo] = [await add(), await anInstallOrder(site)]
    expect(await change(id, { ticketNo })).toBe(200)
    expect(await stateOf(id)).toBe('allotted')
    expect((await move([id], 'in_stock')).code).toBe(200)
    // A form sends again what was there.
    expect(await change(id, { ticketNo, remark: '新' })).toBe(200)
    expect(await stateOf(id)).toBe('in_stock')
    expect(await change(id, { installedOn: site.ctx.today() })).toBe(200)
    expect(await stateOf(id)).toBe('installed')
    await look(site, 5)
    expect(await change(id, { collectorId: site.collectorId })).toBe(200)
    await says(site, id, 6)
    await look(site, 7)
    expect(await stateOf(id)).toBe('active')
    expect(await stepsOf(id)).toEqual([
      'in_stock staff',
      'allotted order',
      'in_stock staff',
      'installed staff',
      'installed line',
      'active telemetry',
    ])
  })

  it('is in store again when it is taken off its line, and tied to nothing once it is gone', async () => {
    const { id } = await anElemeter(site)
    expect(await change(id, { collectorId: null })).toBe(200)
    expect(await stepsOf(id)).toEqual(['installed line', 'in_stock line'])
    expect((await move([id], 'installed')).code).toBe(200)
    expect((await move([id], 'removed')).code).toBe(200)
    const tied = (given: object) => site.admin.call(elemeter.endpoints.update, { id, ...given })
    expect((await tied({ collectorId: site.collectorId })).body).toMatchObject({
      reason: 'device.error.goneStays',
      fields: { collectorId: expect.any(String) },
    })
    expect((await move([id], 'scrapped')).code).toBe(200)
    expect((await tied({ roomId: null, remark: '报废' })).body.code).toBe(200)
    expect((await tied({ roomId: site.roomId })).body.reason).toBe('device.error.goneStays')
    expect((await tied({ meterId: site.meterId })).body.reason).toBe('device.error.goneStays')
  })

  it('is at fault while an alarm says so, and until somebody says otherwise where somebody did', async () => {
    const { id } = await aWatermeter(site)
    const other = (await anElemeter(site)).id
    await says(site, id, 10, { valve: 'fault' })
    await says(site, other, 10)
    await look(site, 10)
    const life = async (what: string) => (await site.admin.call(queryDevice, { id: what })).body.data.life.at(-1)!
    expect(await life(id)).toMatchObject({ toState: 'fault', source: 'alarm' })
    expect((await life(id)).reason).toBeTruthy()
    await says(site, id, 11, { valve: 'open' })
    await look(site, 11)
    expect(await life(id)).toMatchObject({ fromState: 'fault', toState: 'active', source: 'alarm' })
    expect((await move([other], 'fault')).code).toBe(200)
    await says(site, other, 12)
    await look(site, 12)
    expect(await stateOf(other)).toBe('fault')
    expect((await listOf(site, elemeter, { state: 'fault,scrapped' })).map((row) => row.id)).toEqual([other])
    expect((await move([other], 'active')).code).toBe(200)
  })

  it('comes in by a sheet where it stands', async () => {
    const today = site.ctx.today()
    const [type] = await listOf(site, elemeter, { id: await add() })
    const ticketNo = await anInstallOrder(site)
    const row = { typeId: type!.typeIdName ?? type!.typeName, siteId: type!.siteName }
    const sheet = await importSheet(elemeter, [
      { ...row, serial: 'IN-1', address: '202698000001' },
      { ...row, serial: 'IN-2', address: '202698000002', allottedTo: '周师傅' },
      { ...row, serial: 'IN-3', address: '202698000003', installedOn: addDays(today, -3), ticketNo },
    ])
    const { body } = await site.admin.upload(elemeter.endpoints.import, sheet)
    const run = await endOfRun(site.admin, body.data.runId)
    expect([run.done, run.failed]).toEqual([3, 0])
    const rows = await listOf(site, elemeter, { serial: 'IN-' })
    expect(rows.map(({ serial, state }) => `${serial} ${state}`).toSorted()).toEqual([
      'IN-1 in_stock',
      'IN-2 allotted',
      'IN-3 installed',
    ])
  })
})
