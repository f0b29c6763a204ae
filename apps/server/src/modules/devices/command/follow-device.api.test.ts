import { setDeviceState } from '@cloud-steward/contract/devices/index.ts'
import { decode645, isMalformed, question645 } from '@cloud-steward/protocol'
import { afterAll, expect, it } from 'vitest'
import { Collector } from '../../../../../simulator/src/collector.ts'
import { EleMeter } from '../../../../../simulator/src/meter.ts'
import { ask } from '../../../../test/ask.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aBuilding, aHouse } from '../../housing/housing.builders.ts'
import { aField, anElemeter, aSite, commandDevice, RELAY_PASSWORD, stateOf } from '../devices.builders.ts'
import { collectors, elemeters, issueSecret } from '../registry/device.service.ts'

const field = await aField()
afterAll(() => field.close())

it('goes along when its meter is put on another line', async () => {
  const site = await aSite(field)
  const { id, meter } = await anElemeter(site)
  meter.closed = false
  const on = await commandDevice(site, id, 'switchOn', '已充值')
  const typeId = site.types.collector
  const other = await collectors.add(site.ctx, { serial: `N${meter.address}`, name: 'N', typeId, siteId: site.siteId })
  await field.connect(await issueSecret(site.ctx, { id: other.id }), [meter])
  await elemeters.update(site.ctx, { id, collectorId: other.id })
  await expect.poll(() => stateOf(site, on)).toBe('verified')
  expect(meter.closed).toBe(true)
})

it('ends with the service of its meter, for somebody may be at work on it, and is not sent when that goes on', async () => {
  const site = await aSite(field)
  const { id, meter } = await anElemeter(site)
  meter.closed = false
  const on = await commandDevice(site, id, 'switchOn', '送电')
  const state = (to: 'suspended' | 'active') =>
    ask(site.admin, setDeviceState, { ids: [id], state: to, reason: '拆修，有人作业' })
  expect((await state('suspended')).reason).toBeUndefined()
  expect(await stateOf(site, on)).toBe('superseded')
  await state('active')
  await field.connect(site, [meter])
  const read = await commandDevice(site, id, 'read')
  await expect.poll(() => stateOf(site, read)).toBe('verified')
  expect(meter.closed).toBe(false)
})

it('takes nothing from whoever lives where its meter hangs by now, and still gives', async () => {
  const site = await aSite(field)
  const { id } = await anElemeter(site)
  const buildingId = await aBuilding(site.ctx, { siteId: site.siteId })
  const { roomId } = await aHouse(site.ctx, { landlordId: site.tenant.landlordId, buildingId })
  const off = await commandDevice(site, id, 'switchOff', '欠费')
  await elemeters.update(site.ctx, { id, roomId })
  expect(await stateOf(site, off)).toBe('superseded')
  const on = await commandDevice(site, id, 'switchOn', '送电')
  await elemeters.update(site.ctx, { id, roomId: null })
  expect(await stateOf(site, on)).toBe('queued')
  // Nobody hears of it: the clock ends it.
  const later = site.tenant.ctx(new Date(Date.now() + 8 * 86_400_000))
  await onSchedule(field.app.jobs.find(({ name }) => name === 'end-late-commands')!, later)
  expect(await stateOf(site, on)).toBe('expired')
})

/** Takes its time to answer. */
class Slow extends Collector {
  delayMs = 0
  override async publish(topic: string, payload: Buffer | string) {
    if (topic === 'frame' && this.delayMs) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    return super.publish(topic, payload)
  }
}
class Counting extends EleMeter {
  commands: string[] = []
  override answer(frame: Uint8Array) {
    const read = decode645(frame)
    const { relay } = (isMalformed(read) ? undefined : question645(read)) ?? {}
    if (relay) this.commands.push(JSON.stringify(relay))
    return super.answer(frame)
  }
}

it('is not sent when it was replaced while its meter was asked whether it had done it', async () => {
  const site = await aSite(field)
  const { id, meter: known } = await anElemeter(site)
  const meter = new Counting({ address: known.address, startMilli: 0 }, () => new Date(), RELAY_PASSWORD)
  meter.faults.add('deaf')
  const collector = new Slow({ url: field.url, username: site.username, password: site.password, meters: [meter] })
  await collector.connect()
  const off = await commandDevice(site, id, 'switchOff', '欠费')
  const attempted = () =>
    site.ctx.db.first(
      raw(
        sql`select 1 from device_command where tenant_id = ${site.tenant.id} and id = ${off} and attempts = 1 and state = 'queued'`,
      ),
    )
  await expect.poll(attempted).toBeDefined()
  meter.faults.delete('deaf')
  meter.commands.length = 0
  collector.delayMs = 1_500
  await expect.poll(() => stateOf(site, off)).toBe('sent')
  // Paid meanwhile.
  const on = await commandDevice(site, id, 'switchOn', '已充值')
  expect(await stateOf(site, off)).toBe('superseded')
  await expect.poll(() => stateOf(site, on)).toBe('verified')
  await collector.cut()
  expect(meter.commands.filter((one) => one.includes('trip'))).toEqual([])
})
