import {
  cancelCommand,
  collector as collectorResource,
  elemeter,
  OFF_CAUTIONS,
  queryStrays,
  queryUse,
  sendCommand,
  setDeviceState,
  watermeter,
} from '@cloud-steward/contract/devices/index.ts'
import { decode645, isMalformed, question645, tell645, toHex, writeDatum645 } from '@cloud-steward/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import { EleMeter } from '../../../../../simulator/src/meter.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aField,
  anElemeter,
  aSite,
  aWatermeter,
  commandDevice,
  commandsOf,
  listOf,
  stateOf,
  stored,
} from '../devices.builders.ts'

const field = await aField()
afterAll(() => field.close())

describe('a line', () => {
  it('is asked in rounds, and lists show what its meters say', async () => {
    const site = await aSite(field)
    const [power, second, third] = [await anElemeter(site), await anElemeter(site), await anElemeter(site)]
    const water = await aWatermeter(site)
    await field.connect(site, [power.meter, water.meter, second.meter, third.meter])
    const relays = async () => (await listOf(site, elemeter)).map(({ relay }) => relay)
    await expect.poll(relays).toEqual(['closed', 'closed', 'closed'])
    expect((await listOf(site, elemeter))[0]).toMatchObject({ online: true, energy: 1000, state: 'installed' })
    expect((await listOf(site, elemeter))[0]!.voltage).toBeGreaterThan(219)
    await expect.poll(async () => (await listOf(site, watermeter))[0]!.volume).toBe(55)
    expect((await listOf(site, watermeter))[0]).toMatchObject({ valve: 'open', batteryLow: false })
    await expect.poll(async () => (await listOf(site, collectorResource))[0]!.successRate).toBe(100)
    expect((await listOf(site, collectorResource))[0]).toMatchObject({ childCount: 4, onlineCount: 4, online: true })
  })

  it('says which meters answer on it though nobody registered them, and where they belong', async () => {
    const [site, other] = [await aSite(field), await aSite(field)]
    const known = await anElemeter(site)
    const stranger = new EleMeter({ address: '999000000001', startMilli: 5_000 }, () => new Date())
    const collector = await field.connect(site, [known.meter])
    await collector.publish('frame', Buffer.from(stranger.report()))
    await collector.publish('frame', Buffer.from(stranger.report()))
    const { body } = await site.admin.call(queryStrays, { id: site.collectorId })
    expect(body.data).toMatchObject([{ address: '999000000001', times: 2 }])
    expect((await other.admin.call(queryStrays, { id: site.collectorId })).body.code).toBe(404)
    const made = Array.from({ length: 600 }, (_, at) => ({ address: String(888_000_000 + at), counter: 1 }))
    await collector.publish('data', JSON.stringify(made))
    const kept = sql`select count(*)::int as count from device_stray where collector_id = ${site.collectorId}`
    expect((await site.ctx.db.first(raw<{ count: number }>(kept)))!.count).toBe(500)
  })

  it('tells of its own radio and of those of its meters', async () => {
    const site = await aSite(field)
    const { meter } = await anElemeter(site)
    const collector = await field.connect(site, [meter])
    const say = (said: object) => collector.publish('data', JSON.stringify(said))
    const own = async () => (await listOf(site, collectorResource))[0]
    await say([
      { signal: -73.4, firmware: '3.2.1' },
      { address: meter.address, signal: -98 },
    ])
    await expect.poll(own).toMatchObject({ signal: -73, firmware: '3.2.1', malformedCount: 0 })
    expect((await listOf(site, elemeter))[0]).toMatchObject({ signal: -98 })
    await say({ signal: -110 })
    await expect.poll(own).toMatchObject({ signal: -110, firmware: '3.2.1' })
    await say({ signal: 20 })
    await say({ signal: '-60' })
    expect(await own()).toMatchObject({ signal: -110 })
  })

  it('counts rubbish, and goes on', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site, { startMilli: 70_000 })
    const collector = await field.connect(site, [meter])
    await expect.poll(async () => (await listOf(site, collectorResource))[0]!.lastRoundAt).toBeTruthy()
    await collector.publish('frame', Buffer.from('not a frame at all'))
    await collector.publish('data', '{"at":')
    await collector.publish(
      'data',
      JSON.stringify([null, 7, { frame: 'zz' }, { address: '1', counter: Number.NaN }, []]),
    )
    await collector.publish('nothing', 'x')
    // The round is over: energy, power, voltage and state.
    await expect.poll(() => stored(site, id)).toBe(4)
    await collector.publish('frame', Buffer.from(meter.report()))
    expect(await stored(site, id)).toBe(4 + 1)
  })
})

describe('what was kept while the network was away', () => {
  it('arrives with its own times, once however often it is sent, and does not go before what is newer', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site, { startMilli: 9_000_000 })
    const collector = await field.connect(site, [meter])
    await expect.poll(async () => (await listOf(site, elemeter))[0]!.energy).toBe(9000)
    // The round is over: energy, power, voltage and state.
    await expect.poll(() => stored(site, id)).toBe(4)
    const frames = [4, 3, 2, 1].map((hours) => ({
      at: new Date(Date.now() - hours * 3_600_000).toISOString(),
      frame: toHex(tell645(meter.address, '00010000', writeDatum645('energy', 8_000_000 - hours * 1_000_000))),
    }))
    const shuffled = [frames[2], frames[0], frames[3], frames[1]]
    await Promise.all([1, 2, 3].map(() => collector.publish('data', JSON.stringify(shuffled))))
    expect(await stored(site, id)).toBe(4 + 4)
    expect((await listOf(site, elemeter))[0]!.energy).toBe(9000)
    const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
    const { body } = await site.admin.call(queryUse, { id, step: 'hour', from: day(1), to: day(0) })
    const used = (body.data as { used: number | null }[]).reduce((sum, one) => sum + (one.used ?? 0), 0)
    expect(used).toBeCloseTo(5000, 3)
  })

  it('counts as now when the clock of a device cannot be right', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const collector = await field.connect(site, [meter])
    const frame = toHex(meter.report())
    await collector.publish('data', JSON.stringify([{ at: '1970-01-01T00:00:00Z', frame }]))
    await collector.publish('data', JSON.stringify([{ at: '2199-01-01T00:00:00Z', frame }]))
    const row = await site.ctx.db.first(
      raw<{
        strange: number
      }>(sql`select count(*) filter (where abs(extract(epoch from at - now())) > 60)::int as strange
        from device_telemetry where tenant_id = ${site.tenant.id} and device_id = ${id}`),
    )
    expect(row!.strange).toBe(0)
  })
})

describe('an order', () => {
  it('counts when the meter, asked again, says that it did it', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    await field.connect(site, [meter])
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    await expect.poll(() => stateOf(site, off)).toBe('verified')
    expect(meter.closed).toBe(false)
    expect((await listOf(site, elemeter))[0]!.relay).toBe('open')
    const on = await commandDevice(site, id, 'switchOn', '已交费')
    await expect.poll(() => stateOf(site, on)).toBe('verified')
    expect(meter.closed).toBe(true)
  })

  it('to a valve likewise', async () => {
    const site = await aSite(field)
    const { id, meter } = await aWatermeter(site)
    await field.connect(site, [meter])
    const shut = await commandDevice(site, id, 'closeValve', '漏水')
    await expect.poll(() => stateOf(site, shut)).toBe('verified')
    expect(meter.open).toBe(false)
  })

  it('is not done because the meter answered: a stuck relay is tried again, and done once it moves', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site, { faults: ['stuck'] })
    await field.connect(site, [meter])
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    await expect
      .poll(async () => (await commandsOf(site, { id: off }))[0])
      .toMatchObject({ state: 'queued', result: 'notDone' })
    meter.faults.delete('stuck')
    await expect.poll(() => stateOf(site, off)).toBe('verified')
    expect((await commandsOf(site, { id: off }))[0]!.attempts).toBe(2)
  })

  it('gives power back by its button where that was chosen for the meter, whatever its type says', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site, { isCut: true })
    const told: unknown[] = []
    const answer = meter.answer.bind(meter)
    meter.answer = (frame) => {
      const read = decode645(frame)
      const asked = isMalformed(read) ? undefined : question645(read)
      if (asked?.relay) told.push(asked.relay.order)
      return answer(frame)
    }
    const from = await field.connect(site, [meter])
    expect(from.connected).toBe(true)
    expect((await listOf(site, collectorResource))[0]!.ip).toBe('127.0.0.1')
    await site.admin.call(elemeter.endpoints.update, { id, restoreMode: 'button' })
    const on = await commandDevice(site, id, 'switchOn', '已交费')
    await expect.poll(async () => (await commandsOf(site, { id: on }))[0]).toMatchObject({ result: 'pressButton' })
    meter.press()
    await expect.poll(() => stateOf(site, on)).toBe('verified')
    await site.admin.call(elemeter.endpoints.update, { id, restoreMode: 'automatic' })
    const again = await commandDevice(site, id, 'switchOn', '已交费')
    await expect.poll(() => stateOf(site, again)).toBe('verified')
    expect(told).toEqual(['allowClose', 'close'])
  })

  it('waits for a collector that is away, and the newest order to a relay is the only one', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    const on = await commandDevice(site, id, 'switchOn', '已交费')
    expect(await stateOf(site, off)).toBe('superseded')
    const collector = await field.connect(site, [meter])
    await expect.poll(() => stateOf(site, on)).toBe('verified')
    expect(meter.closed).toBe(true)
    expect(collector.asked).toBeGreaterThan(0)
  })

  it('that was sent and never answered is not tried again after a newer one', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const collector = await field.connect(site, [])
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    await expect.poll(() => stateOf(site, off)).toBe('sent')
    const on = await commandDevice(site, id, 'switchOn', '已交费')
    expect(await stateOf(site, off)).toBe('superseded')
    await collector.cut()
    await field.connect(site, [meter])
    await expect.poll(() => stateOf(site, on)).toBe('verified')
    expect(await stateOf(site, off)).toBe('superseded')
    expect(meter.closed).toBe(true)
    const told = raw(sql`select payload->>'state' as state from infra_event
      where tenant_id = ${site.tenant.id} and name = 'device.deviceCommand.ended' and payload->>'id' = ${off}`)
    expect(await site.ctx.db.rows(told)).toEqual([{ state: 'superseded' }])
  })

  it('is refused for what a device cannot do, without a reason, with a wrong key, and for others’ devices', async () => {
    const [site, other] = [await aSite(field), await aSite(field)]
    const { id } = await anElemeter(site)
    await expect(commandDevice(site, id, 'closeValve', 'x')).rejects.toThrow()
    await expect(commandDevice(site, id, 'switchOff')).rejects.toThrow()
    await expect(commandDevice(other, id, 'read')).rejects.toThrow()
    await site.admin.call(setDeviceState, { ids: [id], state: 'suspended', reason: '维修' })
    await expect(commandDevice(site, id, 'read')).rejects.toThrow()
    expect(await commandsOf(site)).toEqual([])
  })

  it('ends when the meter refuses its password, and says so', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const wrong = new EleMeter({ address: meter.address, startMilli: 0 }, () => new Date(), '999999')
    await field.connect(site, [wrong])
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    await expect
      .poll(async () => (await commandsOf(site, { id: off }))[0])
      .toMatchObject({ state: 'failed', result: 'refused' })
    expect(wrong.closed).toBe(true)
  })

  it('is taken back while nobody has sent it, and not afterwards', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const off = await commandDevice(site, id, 'switchOff', '欠费')
    expect((await site.admin.call(cancelCommand, { id: off, reason: '误操作' })).body.code).toBe(200)
    expect((await site.admin.call(cancelCommand, { id: off, reason: '误操作' })).body.code).not.toBe(200)
    await field.connect(site, [meter])
    await expect.poll(async () => (await listOf(site, elemeter))[0]!.relay).toBe('closed')
    expect(meter.closed).toBe(true)
  })

  it('goes out once when a hundred ask for it at once', async () => {
    const site = await aSite(field)
    const { id, meter } = await anElemeter(site)
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        site.admin.call(
          sendCommand,
          { deviceIds: [id], kind: 'switchOff', reason: '欠费', despite: [...OFF_CAUTIONS] },
          { key },
        ),
      ),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    await field.connect(site, [meter])
    await expect.poll(async () => (await commandsOf(site)).map(({ state }) => state)).toEqual(['verified'])
  })
})
