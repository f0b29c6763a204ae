import {
  elemeter,
  type Model,
  OFF_CAUTIONS,
  queryDevice,
  sendCommand,
  watermeter,
} from '@cloud-steward/contract/devices/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { aField, anElemeter, aSite, aWatermeter, type Field, listOf, type Site } from '../devices.builders.ts'
import { aModelType, aPublishedModel, onLine } from '../model/modbus.builders.ts'
import { METER_MODEL } from '../model/model.builders.ts'
import { RADIO_WATER_METER } from '../model/radio-meter.ts'

let field: Field
let site: Site
beforeAll(async () => {
  field = await aField()
  site = await aSite(field)
})
afterAll(() => field.close())

let count = 0
type Protocol = 'modbus' | 'json' | 'dlt645'
async function ofType(protocol: Protocol, model = METER_MODEL): Promise<string> {
  const typeId = await aModelType(site, protocol)
  if (protocol !== 'dlt645') await aPublishedModel(site, typeId, model)
  return onLine(site, protocol === 'modbus' ? String(100 + ++count) : String(208800000000 + ++count), typeId)
}
async function ofWater(model: Model): Promise<string> {
  const typeId = await aModelType(site, 'json', 'watermeter')
  await aPublishedModel(site, typeId, model)
  return (await aWatermeter(site, { typeId })).id
}
/** What its list and its page say, and whether it can be told so. */
async function said(id: string, resource: typeof elemeter | typeof watermeter = elemeter) {
  const listed = (await listOf(site, resource, { id }))[0]!.canSwitch
  const { canSwitch } = (await site.admin.call(queryDevice, { id })).body.data
  const kinds = resource === elemeter ? (['switchOff', 'switchOn'] as const) : (['closeValve', 'openValve'] as const)
  const told: boolean[] = []
  for (const kind of kinds) {
    const given = { deviceIds: [id], kind, reason: '检修', despite: [...OFF_CAUTIONS] }
    told.push((await site.admin.call(sendCommand, given, { key: newId() })).body.code === 200)
  }
  return [listed, canSwitch, ...told]
}
const YES = [true, true, true, true]
const NO = [false, false, false, false]

it('is a meter of electricity that can be told so: by its key, or by the words of its model for either way', async () => {
  expect(await said((await anElemeter(site)).id)).toEqual(YES)
  expect(await said(await ofType('dlt645'))).toEqual(NO)
  for (const protocol of ['modbus', 'json'] as const) {
    expect(await said(await ofType(protocol))).toEqual(YES)
    expect(await said(await ofType(protocol, { ...METER_MODEL, commands: [] }))).toEqual(NO)
  }
  // Without a way back it is none.
  const half = await ofType('modbus', { ...METER_MODEL, commands: METER_MODEL.commands.slice(0, 1) })
  expect((await said(half)).slice(0, 2)).toEqual([false, false])
})

it('is a meter of water whose valve can be told so', async () => {
  expect(await said((await aWatermeter(site)).id, watermeter)).toEqual(YES)
  expect(await said(await ofWater(RADIO_WATER_METER), watermeter)).toEqual(YES)
  expect(await said(await ofWater({ ...RADIO_WATER_METER, commands: [] }), watermeter)).toEqual(NO)
})
