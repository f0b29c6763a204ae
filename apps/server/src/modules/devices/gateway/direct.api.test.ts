import { deviceAlarm, elemeter, issueSecret, replaceDevice } from '@cloud-steward/contract/devices/index.ts'
import { afterAll, expect, it } from 'vitest'
import { Collector } from '../../../../../simulator/src/collector.ts'
import { ask } from '../../../../test/ask.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { watchDevices } from '../alarm/alarm.service.ts'
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
import { elemeters } from '../registry/device.service.ts'
import { aRadioMeter, comes as comesTo } from './direct.builders.ts'

const field = await aField()
const radios: Collector[] = []
afterAll(async () => {
  for (const one of radios) await one.cut()
  await field.close()
})

async function comes(meter: Awaited<ReturnType<typeof aRadioMeter>>): Promise<Collector> {
  const radio = await comesTo(field, meter)
  radios.push(radio)
  return radio
}
const rowOf = async (site: Site, id: string) => (await listOf(site, elemeter, { id }))[0]!

it('signs in itself, tells of itself alone, and is cut and restored, each verified', async () => {
  const site = await aSite(field)
  const meter = await aRadioMeter(site)
  const { id, direct } = meter
  expect(await rowOf(site, id)).toMatchObject({ state: 'installed', online: false, isDirect: true, collectorId: null })
  const radio = await comes(meter)
  await expect
    .poll(() => rowOf(site, id))
    .toMatchObject({
      online: true,
      energy: 1000,
      relay: 'closed',
      voltage: 221 + (Number(meter.address.slice(-2)) % 50) / 10,
    })
  // Batches, cuts and restores of accounts go by these.
  const seen = await site.ctx.db.first(
    raw(sql`select s.can_switch, s.can_read, s.online, p.can_switch as "bySupply" from device_switch_view s
      join device_metering p on p.tenant_id = s.tenant_id and p.id = s.id where s.tenant_id = ${site.tenant.id} and s.id = ${id}`),
  )
  expect(seen).toEqual({ can_switch: true, can_read: true, online: true, bySupply: true })
  const cut = await commandDevice(site, id, 'switchOff', '欠费')
  await expect.poll(() => stateOf(site, cut)).toBe('verified')
  expect(direct.closed).toBe(false)
  const back = await commandDevice(site, id, 'switchOn', '已充值')
  await expect.poll(() => stateOf(site, back)).toBe('verified')
  expect(direct.closed).toBe(true)
  const read = await commandDevice(site, id, 'read')
  await expect.poll(() => stateOf(site, read)).toBe('verified')
  // Whatever else it names is none of it.
  const before = await stored(site, id)
  const other = await anElemeter(site)
  await radio.publish('data', JSON.stringify({ address: other.meter.address, counter: 7 }))
  expect(await stored(site, other.id)).toBe(0)
  expect(await stored(site, id)).toBe(before)
})

it('has no button that could be waited for', async () => {
  const site = await aSite(field)
  const { id } = await aRadioMeter(site)
  const { body } = await site.admin.send(elemeter.endpoints.update, { id, restoreMode: 'button' })
  expect(body).toMatchObject({ reason: 'device.error.noButton' })
})

it('finds what it was ordered while it slept when it comes again, and does it once', async () => {
  const site = await aSite(field)
  const meter = await aRadioMeter(site)
  const radio = await comes(meter)
  await expect.poll(async () => (await rowOf(site, meter.id)).online).toBe(true)
  await radio.cut()
  const ids = [
    await commandDevice(site, meter.id, 'switchOff', '欠费'),
    await commandDevice(site, meter.id, 'switchOn', '已充值'),
  ]
  await radio.connect()
  await expect.poll(() => stateOf(site, ids[1]!)).toBe('verified')
  expect(await stateOf(site, ids[0]!)).toBe('superseded')
  expect(meter.direct.closed).toBe(true)
  expect((await commandsOf(site, { deviceId: meter.id })).every(({ attempts }) => Number(attempts) <= 1)).toBe(true)
})

it('is not told by a stuck relay that it did, and is cut off with another password or out of use', async () => {
  const site = await aSite(field)
  const meter = await aRadioMeter(site)
  meter.direct.faults.add('stuck')
  const radio = await comes(meter)
  const cut = await commandDevice(site, meter.id, 'switchOff', '欠费')
  await expect.poll(async () => (await commandsOf(site, { id: cut }))[0]).toMatchObject({ result: 'notDone' })
  const old = radio
  await comes(meter)
  // The connection with the password before has ended, and nobody signs in with that.
  await expect.poll(() => old.connected).toBe(false)
})

it('has no collector, speaks JSON and takes its line along when it is replaced; without orders it can be deleted', async () => {
  const site = await aSite(field)
  const meter = await aRadioMeter(site)
  const added = (more: object) => elemeters.add(site.ctx, { ...meter.draft, meterId: undefined, serial: 'X1', ...more })
  await expect(added({ collectorId: site.collectorId })).rejects.toThrow('device.error.directAlone')
  await expect(added({ typeId: site.types.elemeter })).rejects.toThrow('device.error.directJson')
  const moved = elemeters.update(site.ctx, { id: meter.id, collectorId: site.collectorId })
  await expect(moved).rejects.toThrow('device.error.directAlone')
  await elemeters.update(site.ctx, { id: meter.id, collectorId: null, remark: '屋顶' })
  expect(await rowOf(site, meter.id)).toMatchObject({ remark: '屋顶', isDirect: true })
  const { id: common } = await anElemeter(site)
  expect((await ask(site.admin, issueSecret, { id: common })).reason).toBe('kit.error.notFound')
  const far = await aSite(field)
  expect((await ask(far.admin, issueSecret, { id: meter.id })).reason).toBe('kit.error.notFound')
  const given = { id: meter.id, serial: 'NB-NEW', finalValue: 1000, startValue: 0, reason: '损坏' }
  const { id } = (await ask(site.admin, replaceDevice, given)).data
  expect(await rowOf(site, id)).toMatchObject({ isDirect: true, collectorId: null, state: 'installed' })
  const lone = await elemeters.add(site.ctx, { ...meter.draft, meterId: undefined, serial: 'X2' })
  await elemeters.remove(site.ctx, [lone.id])
  expect(await listOf(site, elemeter, { id: lone.id })).toEqual([])
})

it('is reported when it is silent, though nobody else speaks for it', async () => {
  const site = await aSite(field, 5)
  const { id } = await aRadioMeter(site)
  await site.ctx.db.run(
    raw(
      sql`update device set created_at = now() - interval '20 days' where tenant_id = ${site.tenant.id} and id = ${id}`,
    ),
  )
  await watchDevices(site.ctx)
  const { list } = (await site.admin.call(deviceAlarm.endpoints.query, { deviceId: id })).body.data as {
    list: object[]
  }
  expect(list).toMatchObject([{ kind: 'meter_silent', state: 'active' }])
})
