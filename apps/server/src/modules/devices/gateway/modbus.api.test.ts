import {
  collector as collectorResource,
  elemeter,
  queryDevice,
  queryProperty,
  sendModelCommand,
} from '@cloud-steward/contract/devices/index.ts'
import { encodeRtu } from '@cloud-steward/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import { Collector } from '../../../../../simulator/src/collector.ts'
import { RawCollector } from '../../../../../simulator/src/raw-collector.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  aField,
  anElemeter,
  aSite,
  commandDevice,
  commandsOf,
  listOf,
  type Site,
  stateOf,
  stored,
} from '../devices.builders.ts'
import { aModbusMeter, aPublishedModel, aPublishedType, onLine } from '../model/modbus.builders.ts'
import { METER_MODEL } from '../model/model.builders.ts'

const field = await aField()
afterAll(() => field.close())
const pageOf = async (site: Site, id: string) => (await site.admin.call(queryDevice, { id })).body.data
const valueOf = async (site: Site, id: string, key: string) =>
  (await pageOf(site, id)).properties.find((one) => one.key === key)?.value
const meterOf = async (site: Site, id: string) => (await listOf(site, elemeter, { id }))[0]!
const rounded = async (site: Site) => (await listOf(site, collectorResource))[0]!

const send = async (site: Site, deviceId: string, argument: number) =>
  (
    await site.admin.call(
      sendModelCommand,
      { deviceId, modelKey: 'setLimit', argument, reason: '限流' },
      { key: newId() },
    )
  ).body.data.id

describe('a Modbus meter', () => {
  it('is asked what its model has, beside meters of another protocol on one line', async () => {
    const site = await aSite(field)
    const [{ id, meter }, other] = [await aModbusMeter(site), await anElemeter(site)]
    await field.connect(site, [meter, other.meter])
    await expect.poll(() => valueOf(site, id, 'relay')).toBe(1)
    expect(await meterOf(site, id)).toMatchObject({ energy: 1000, relay: 'closed', online: true })
    expect(await valueOf(site, id, 'frequency')).toBeCloseTo(50, 0)
    await expect.poll(async () => (await rounded(site)).successRate).toBe(100)
    expect((await rounded(site)).malformedCount).toBe(0)
    expect((await meterOf(site, other.id)).energy).toBe(1000)
    // Three questions, three rows.
    expect(await stored(site, id)).toBe(3)
    const day = site.ctx.today()
    const { body } = await site.admin.call(queryProperty, { id, key: 'frequency', step: 'hour', from: day, to: day })
    expect(body.data).toHaveLength(1)
    expect(
      (await site.admin.call(queryProperty, { id, key: 'relay', step: 'hour', from: day, to: day })).body.code,
    ).toBe(404)
  })

  it('switches, and it counts when its register says so; refused, stuck and stranger orders do not', async () => {
    const site = await aSite(field)
    const { id, meter } = await aModbusMeter(site)
    await field.connect(site, [meter])
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    await expect.poll(() => stateOf(site, off)).toBe('verified')
    expect(meter.closed).toBe(false)
    expect((await meterOf(site, id)).relay).toBe('open')
    meter.faults.add('stuck')
    const on = await commandDevice(site, id, 'switchOn', '已交费')
    await expect
      .poll(async () => (await commandsOf(site, { id: on }))[0])
      .toMatchObject({ state: 'queued', result: 'notDone' })
    meter.faults.delete('stuck')
    await expect.poll(() => stateOf(site, on)).toBe('verified')
    meter.faults.add('exception')
    const again = await commandDevice(site, id, 'switchOff', '欠费')
    await expect
      .poll(async () => (await commandsOf(site, { id: again }))[0])
      .toMatchObject({ state: 'failed', result: 'refused' })
    await expect(commandDevice(site, id, 'closeValve', 'x')).rejects.toThrow()
  })

  it('without a published model is told nothing', async () => {
    const site = await aSite(field)
    const { id } = await aModbusMeter(site, {
      typeId: await aPublishedType(site, 'modbus', { ...METER_MODEL, commands: [] }),
    })
    await expect(commandDevice(site, id, 'switchOff', 'x')).rejects.toThrow()
  })

  it('with a wrong checksum says nothing; its bytes are counted, and it goes on when they are right', async () => {
    const site = await aSite(field)
    const { id, meter } = await aModbusMeter(site, { faults: ['badCrc'] })
    const read = await commandDevice(site, id, 'read')
    const collector = await field.connect(site, [meter])
    await expect.poll(async () => (await commandsOf(site, { id: read }))[0]).toMatchObject({ result: 'noAnswer' })
    expect(await stored(site, id)).toBe(0)
    meter.faults.delete('badCrc')
    // Nobody asked this: it is no answer to what is asked next.
    await collector.publish(
      'frame',
      Buffer.from(encodeRtu({ unit: Number(meter.address), pdu: Uint8Array.of(3, 4, 0, 0, 0, 9) })),
    )
    await expect.poll(async () => (await meterOf(site, id)).energy).toBe(1000)
    await expect.poll(async () => (await rounded(site)).malformedCount).toBeGreaterThanOrEqual(9)
  })

  it('is told what its maker made up, as a float in two registers, low word first', async () => {
    const site = await aSite(field)
    const place = { table: 'holding', address: 0x40, type: 'f32', wordOrder: 'low' } as const
    const limit = {
      key: 'limit',
      name: '限额',
      kind: 'number',
      role: 'none',
      unit: 'kW',
      decimals: 1,
      ...place,
    } as const
    const { table: _, ...written } = place
    const set = { key: 'setLimit', name: '设置限额', command: 'custom', argumentMin: 0, argumentMax: 10 } as const
    const typeId = await aPublishedType(site, 'modbus', {
      ...METER_MODEL,
      properties: [...METER_MODEL.properties, limit],
      commands: [{ ...set, write: 'registers', ...written, verifyKey: 'limit' }],
    })
    const { id, meter } = await aModbusMeter(site, { typeId, registers: { 0x40: 0, 0x41: 0 } })
    await field.connect(site, [meter])
    await expect.poll(() => valueOf(site, id, 'limit')).toBe(0)
    const sent = { deviceId: id, modelKey: 'setLimit', argument: 3.3, reason: '限流' }
    const key = newId()
    const all = await Promise.all([1, 2, 3].map(() => site.admin.call(sendModelCommand, sent, { key })))
    const [{ body }] = all as [(typeof all)[number]]
    expect(new Set(all.map((one) => one.body.data.id)).size).toBe(1)
    await expect.poll(() => stateOf(site, body.data.id)).toBe('verified')
    expect([meter.registers.get(0x40), meter.registers.get(0x41)]).toEqual([0x3333, 0x4053])
    expect(await valueOf(site, id, 'limit')).toBe(3.3)
    expect(await commandsOf(site)).toHaveLength(1)
    // Of two orders with other numbers the newer counts.
    const [older, newer] = [await send(site, id, 5), await send(site, id, 6)]
    await expect.poll(() => stateOf(site, newer)).toBe('verified')
    expect(['superseded', 'verified']).toContain(await stateOf(site, older))
    expect(await valueOf(site, id, 'limit')).toBe(6)
  })

  it('is told to erase its counter, and believed when it counts from nothing', async () => {
    const site = await aSite(field)
    const place = { write: 'registers', address: 0, type: 'u32' } as const
    const clear = { key: 'clear', name: '电能清零', command: 'custom', ...place, value: 0 } as const
    const commands = [...METER_MODEL.commands, { ...clear, verifyKey: 'energy', expected: 0 }]
    const typeId = await aPublishedType(site, 'modbus', { ...METER_MODEL, commands })
    const { id, meter } = await aModbusMeter(site, { typeId, isCut: true })
    await field.connect(site, [meter])
    await expect.poll(async () => (await meterOf(site, id)).energy).toBe(1000)
    const sent = { deviceId: id, modelKey: 'clear', reason: '更换后重新计量' }
    const { body } = await site.admin.call(sendModelCommand, sent, { key: newId() })
    await expect.poll(() => stateOf(site, body.data.id)).toBe('verified')
    expect([meter.counterMilli(), (await meterOf(site, id)).energy]).toEqual([0, 0])
  })

  it('is reached without MQTT too, in pieces', async () => {
    const site = await aSite(field)
    const [{ id, meter }, other] = [await aModbusMeter(site), await anElemeter(site)]
    const { username, password } = site
    const collector = new RawCollector({
      port: field.gateway.rawPort!,
      username,
      password,
      meters: [meter, other.meter],
    })
    collector.pieces = 5
    await collector.connect()
    await expect.poll(() => valueOf(site, id, 'relay')).toBe(1)
    const off = await commandDevice(site, id, 'switchOff', '试验')
    await expect.poll(() => stateOf(site, off)).toBe('verified')
    await expect.poll(async () => (await meterOf(site, other.id)).energy).toBe(1000)
    collector.cut()
  })
})

describe('a device that speaks JSON', () => {
  const LIMIT = {
    key: 'setLimit',
    name: '设置限额',
    command: 'custom' as const,
    argumentMin: 0,
    argumentMax: 60,
    verifyKey: 'limit',
  }
  const limit = { key: 'limit', name: '限额', kind: 'number' as const, role: 'none' as const, unit: 'A', decimals: 0 }
  const model = { ...METER_MODEL, properties: [...METER_MODEL.properties, limit], commands: [LIMIT] }

  it('says properties and events of its model; what the model does not have is counted', async () => {
    const site = await aSite(field)
    const typeId = await aPublishedType(site, 'json', model)
    const id = await onLine(site, '202600009001', typeId)
    const collector = await field.connect(site, [])
    const say = (entry: object) => collector.publish('data', JSON.stringify({ address: '202600009001', ...entry }))
    await say({ voltage: 231, properties: { energy: 12.5, frequency: 49.98, strange: 1, relay: 'x' } })
    expect(await valueOf(site, id, 'frequency')).toBe(49.98)
    expect(await meterOf(site, id)).toMatchObject({ energy: 12.5, voltage: 231 })
    const at = new Date(Date.now() - 60_000).toISOString()
    const events = [{ key: 'coverOpened', at }, { key: 'unknown' }]
    for (const _ of [1, 2]) await say({ events })
    const said = (await pageOf(site, id)).events.map((event) => ({ ...event, at: Date.parse(event.at) }))
    expect(said).toEqual([{ at: Date.parse(at), key: 'coverOpened', name: '开盖', severity: 'major' }])
    // A new version counts for what is said next.
    await aPublishedModel(site, typeId, { ...model, properties: [...model.properties, { ...limit, key: 'strange' }] })
    await expect
      .poll(async () => {
        await say({ properties: { strange: 3 } })
        return valueOf(site, id, 'strange')
      })
      .toBe(3)
    await expect.poll(async () => (await rounded(site)).lastRoundAt).toBeTruthy()
  })

  it('is told what its maker made up, and believed when it says so', async () => {
    const site = await aSite(field)
    const id = await onLine(site, '202600009002', await aPublishedType(site, 'json', model))
    let held = 10
    const address = '202600009002'
    const apparatus = {
      report: () => ({ address, properties: { limit: held } }),
      answer({ id: reply, op, argument }: { id: string; op: string; argument?: number }) {
        if (op === 'command') held = argument!
        return [{ address, reply: { id: reply, ok: true }, ...(op === 'read' ? { properties: { limit: held } } : {}) }]
      },
    }
    const { username, password } = site
    const collector = new Collector({ url: field.url, username, password, meters: [], locks: [apparatus as never] })
    await collector.connect()
    const send = async (argument?: number, modelKey = 'setLimit') =>
      (await site.admin.call(sendModelCommand, { deviceId: id, modelKey, argument, reason: '限流' }, { key: newId() }))
        .body
    expect((await send(61)).reason).toBe('device.error.argumentRange')
    expect((await send()).reason).toBe('device.error.argumentRange')
    expect((await send(1, 'gone')).reason).toBe('device.error.cannotDo')
    const sent = await send(40)
    await expect.poll(() => stateOf(site, sent.data.id)).toBe('verified')
    expect((await commandsOf(site, { id: sent.data.id }))[0]).toMatchObject({
      kind: 'custom',
      modelName: '设置限额',
      argument: 40,
    })
    expect(held).toBe(40)
    expect(await valueOf(site, id, 'limit')).toBe(40)
    const other = await aSite(field)
    expect(
      (
        await other.admin.call(
          sendModelCommand,
          { deviceId: id, modelKey: 'setLimit', argument: 1, reason: 'x' },
          { key: newId() },
        )
      ).status,
    ).toBe(404)
    await collector.cut()
  })
})
