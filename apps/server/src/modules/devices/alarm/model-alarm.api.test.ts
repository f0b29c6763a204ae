import { ackAlarms } from '@cloud-steward/contract/devices/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localTime } from '../../../infra/local-time.ts'
import { aField, aSite, type Site } from '../devices.builders.ts'
import { keepEvents } from '../model/device-event.queries.ts'
import { aPublishedModel, aPublishedType, onLine } from '../model/modbus.builders.ts'
import { METER_MODEL } from '../model/model.builders.ts'
import { after, alarmsOf, look, says, startNow } from './alarm.builders.ts'

const field = await aField()
beforeAll(startNow)
afterAll(() => field.close())
/** Of models alone. */
const titles = async (site: Site, state = 'active') =>
  (await alarmsOf(site, { state })).filter(({ title }) => title).map(({ title }) => title)
const volts = (site: Site, id: string, minutes: number, voltage: number) =>
  says(site, id, minutes, { voltage: voltage * 1000 })

it('begins when a number held long enough, stays between its lines, and ends at the second', async () => {
  const site = await aSite(field)
  const alarms = [{ ...METER_MODEL.alarms[0]!, holdSeconds: 600 }]
  const typeId = await aPublishedType(site, 'modbus', { ...METER_MODEL, alarms })
  const id = await onLine(site, '1', typeId)
  await volts(site, id, 0, 255)
  await look(site, 5)
  expect(await titles(site)).toEqual([])
  // Back for a moment: it has to hold anew.
  await volts(site, id, 6, 249)
  await volts(site, id, 7, 256)
  await look(site, 12)
  expect(await titles(site)).toEqual([])
  await volts(site, id, 13, 257)
  await Promise.all([17, 18, 19].map((minutes) => look(site, minutes)))
  expect(await titles(site)).toEqual(['过压'])
  expect((await alarmsOf(site, { state: 'active', kind: 'model_alarm' }))[0]).toMatchObject({
    severity: 'major',
    value: 257,
  })
  for (const [minutes, said] of [
    [20, 249],
    [21, 246],
    [22, 251],
  ] as const) {
    await volts(site, id, minutes, said)
    await look(site, minutes)
    expect(await titles(site)).toEqual(['过压'])
  }
  await volts(site, id, 23, 245)
  await look(site, 23)
  expect(await titles(site)).toEqual([])
  expect(await titles(site, 'cleared')).toEqual(['过压'])
  // What the model no longer has is over.
  await volts(site, id, 24, 300)
  await look(site, 40)
  expect(await titles(site)).toEqual(['过压'])
  await aPublishedModel(site, typeId, { ...METER_MODEL, alarms: [] })
  await look(site, 41)
  expect(await titles(site)).toEqual([])
})

it('begins after so many readings one after the other, and only at its hours', async () => {
  const site = await aSite(field)
  const hour = Number(localTime(site.ctx.tenant.timeZone, after(0)).slice(11, 13))
  const repeated = { ...METER_MODEL.alarms[0]!, repeats: 3 }
  const elsewhere = { ...repeated, key: 'later', name: '夜间过压', fromHour: (hour + 6) % 24, toHour: (hour + 8) % 24 }
  const typeId = await aPublishedType(site, 'modbus', { ...METER_MODEL, alarms: [repeated, elsewhere] })
  const id = await onLine(site, '1', typeId)
  for (const [minutes, said] of [
    [0, 255],
    [1, 256],
    // One on the other side of the line: counted anew.
    [2, 240],
    [3, 257],
    [4, 258],
  ] as const) {
    await volts(site, id, minutes, said)
    await look(site, minutes)
    expect(await titles(site)).toEqual([])
  }
  await volts(site, id, 5, 259)
  await look(site, 5)
  expect(await titles(site)).toEqual(['过压'])
})

it('of an event stands until somebody takes notice, and comes again with the next', async () => {
  const site = await aSite(field)
  const id = await onLine(site, '2', await aPublishedType(site))
  const happens = (minutes: number, key = 'coverOpened', severity = 'major') =>
    site.ctx.db.run(
      keepEvents(site.tenant.id, [{ deviceId: id, at: after(minutes), key, name: '开盖', severity }], after(minutes)),
    )
  await happens(-9, 'button', 'info')
  await happens(-9)
  await look(site, -8)
  await look(site, -7)
  const [first] = await alarmsOf(site, { state: 'active', kind: 'device_event' })
  expect(await titles(site)).toEqual(['开盖'])
  await site.admin.call(ackAlarms, { ids: [first!.id], reason: '已查看' })
  await look(site, 1)
  expect(await titles(site)).toEqual([])
  await happens(2)
  await look(site, 3)
  await look(site, 4)
  expect(await titles(site)).toEqual(['开盖'])
  expect(await titles(site, 'cleared')).toEqual(['开盖'])
  await look(site, 3 + 24 * 60)
  expect(await titles(site)).toEqual([])
})
