import { deviceType, sendModelCommand, watermeter } from '@cloud-steward/contract/devices/index.ts'
import { decode188, isMalformed, question188 } from '@cloud-steward/protocol'
import { describe, expect, it } from 'vitest'
import type { Meter } from '../../../../../simulator/src/meter.ts'
import { ask } from '../../../../test/ask.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aMeter } from '../../metering/metering.builders.ts'
import {
  aWatermeter,
  commandDevice,
  commandsOf,
  eachOnItsSite,
  type Field,
  listOf,
  type Site,
  stateOf,
} from '../devices.builders.ts'
import { watermeters } from '../registry/device.service.ts'
import { deviceTypes } from '../registry/type.service.ts'
import { aRadioWaterMeter, comes } from './direct.builders.ts'

let site: Site
let field: Field
eachOnItsSite((own, its) => {
  site = own
  field = its
})

/** How often it is told to move. */
function countCommands(meter: Meter): () => number {
  const answer = meter.answer.bind(meter)
  let commands = 0
  meter.answer = (frame) => {
    const read = decode188(frame)
    const question = isMalformed(read) ? undefined : question188(read)
    if (question?.asks === 'valve') commands++
    return answer(frame)
  }
  return () => commands
}
/** Its turn has come; another order wakes the line, which does this one first. */
async function turnOf(id: string, deviceId: string, set = sql`state = state`): Promise<void> {
  await site.ctx.db.run(
    raw(sql`update device_command set next_at = now(), ${set} where tenant_id = ${site.tenant.id} and id = ${id}`),
  )
  const read = await commandDevice(site, deviceId, 'read')
  await expect.poll(() => stateOf(site, read)).toBe('verified')
}
const commandOf = async (id: string) => (await commandsOf(site, { id }))[0]!
const valveOf = async () => (await listOf(site, watermeter))[0]!.valve

it('a valve on its way is waited for and told once, also by whoever takes over', async () => {
  let ahead = 0
  const { id, meter } = await aWatermeter(site, { valveS: 20 }, () => new Date(Date.now() + ahead))
  const commands = countCommands(meter)
  await field.connect(site, [meter])
  const shut = await commandDevice(site, id, 'closeValve', '漏水')
  await expect.poll(() => commandOf(shut)).toMatchObject({ state: 'acked', result: 'moving', attempts: 1 })
  expect(await valveOf()).toBe('closing')
  await turnOf(shut, id)
  expect(await commandOf(shut)).toMatchObject({ state: 'acked', result: 'moving', attempts: 1 })
  // A process that told it died before it could write that down.
  await turnOf(shut, id, sql`state = 'sent', result = null`)
  expect(await valveOf()).toBe('closing')
  ahead = 25_000
  await turnOf(shut, id)
  expect(await commandOf(shut)).toMatchObject({ state: 'verified', result: 'done' })
  expect([commands(), meter.open, await valveOf()]).toEqual([1, false, 'closed'])
})

const timeIsOver = sql`moves_until = now() - interval '1 second'`
it('a valve that did not move is told again when it had its time', async () => {
  const { id, meter } = await aWatermeter(site, { faults: ['stuck'] })
  const commands = countCommands(meter)
  await field.connect(site, [meter])
  const shut = await commandDevice(site, id, 'closeValve', '漏水')
  await expect.poll(() => commandOf(shut)).toMatchObject({ result: 'moving' })
  await turnOf(shut, id, timeIsOver)
  expect(await commandOf(shut)).toMatchObject({ state: 'acked', result: 'notDone', attempts: 2 })
  expect(commands()).toBe(2)
  meter.faults.clear()
  await turnOf(shut, id, timeIsOver)
  expect(await stateOf(site, shut)).toBe('verified')
})

it('a valve that says it is broken ends the order, but not while it may still move', async () => {
  const { id, meter } = await aWatermeter(site, { isCut: true, faults: ['jammed'] })
  await field.connect(site, [meter])
  const open = await commandDevice(site, id, 'openValve', '已交费')
  await expect.poll(() => commandOf(open)).toMatchObject({ state: 'acked', result: 'moving' })
  await turnOf(open, id, timeIsOver)
  expect(await commandOf(open)).toMatchObject({ state: 'failed', result: 'valveFault' })
})

it('opens part of the way by its model, and says so while it does', async () => {
  let ahead = 0
  const meter = await aRadioWaterMeter(site, { valveS: 20, magnet: true }, () => new Date(Date.now() + ahead))
  const radio = await comes(field, meter)
  const { id } = (
    await ask(site.admin, sendModelCommand, { deviceId: meter.id, modelKey: 'valveTo', argument: 40, reason: '限流' })
  ).data
  await expect.poll(() => commandOf(id)).toMatchObject({ state: 'acked', result: 'moving' })
  expect((await listOf(site, watermeter))[0]).toMatchObject({ valve: 'closing', magnet: true })
  ahead = 25_000
  await turnOf(id, meter.id)
  expect(await commandOf(id)).toMatchObject({ state: 'verified', argument: 40 })
  expect((await listOf(site, watermeter))[0]).toMatchObject({ valve: 'open', opening: 40 })
  await radio.cut()
})

describe('what flows through a meter', () => {
  const aType = async (medium?: 'hot_water') => {
    const named = {
      code: `H${medium ?? 'C'}`,
      name: 'Hot',
      category: 'watermeter' as const,
      protocol: 'cjt188' as const,
    }
    const rest = { canSwitch: true, needsButton: false, pollMinutes: 60, offlineMinutes: 60, medium }
    return (await deviceTypes.add(site.ctx, { ...named, ...rest })).id
  }
  it('is in the question: a meter of hot water answers that alone, and closes its valve', async () => {
    const hot = await aWatermeter(site, { typeId: await aType('hot_water'), medium: 'hotWater' })
    const cold = await aWatermeter(site, { typeId: await aType(), medium: 'hotWater' })
    await field.connect(site, [hot.meter, cold.meter])
    const read = await commandDevice(site, hot.id, 'read')
    await expect.poll(() => stateOf(site, read)).toBe('verified')
    const shut = await commandDevice(site, hot.id, 'closeValve', '检修')
    await expect.poll(() => stateOf(site, shut)).toBe('verified')
    expect(hot.meter.open).toBe(false)
    const deaf = await commandDevice(site, cold.id, 'read')
    await expect.poll(async () => (await commandOf(deaf)).result, { timeout: 20_000 }).toBe('noAnswer')
  })
  it('is that of its account, and of water alone', async () => {
    const hot = await aWatermeter(site, { typeId: await aType('hot_water') })
    const account = async (utility: 'hot_water' | 'cold_water') => aMeter(site.ctx, site, { utility })
    const bind = async (utility: 'hot_water' | 'cold_water') =>
      watermeters.update(site.ctx, { id: hot.id, meterId: await account(utility), roomId: site.roomId })
    await expect(bind('cold_water')).rejects.toMatchObject({ reason: 'device.error.otherMeter' })
    await bind('hot_water')
    const given = {
      code: 'HE',
      name: 'Hot',
      category: 'elemeter',
      protocol: 'dlt645',
      canSwitch: true,
      needsButton: false,
    }
    const wrong = { ...given, pollMinutes: 60, offlineMinutes: 60, medium: 'hot_water' }
    const { body } = await site.admin.send(deviceType.endpoints.add, wrong)
    expect(body.reason).toBe('device.error.mediumOfWater')
  })
})
