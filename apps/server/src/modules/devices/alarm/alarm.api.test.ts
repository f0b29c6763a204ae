import {
  ackAlarms,
  cancelCommand,
  collector,
  deviceAlarm,
  OFF_CAUTIONS,
  sendCommand,
  setAlarmRule,
  setDeviceState,
  watermeter,
} from '@cloud-steward/contract/devices/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, anElemeter, aSite, aWatermeter, listOf, type Site } from '../devices.builders.ts'
import { after, alarmsOf, look, says, startNow } from './alarm.builders.ts'

const field = await aField()
beforeAll(startNow)
afterAll(() => field.close())
const kindsOf = async (site: Site, state = 'active') =>
  (await alarmsOf(site, { state })).map(({ kind }) => kind).toSorted()
const put = (site: Site, column: 'success_bp' | 'malformed_count', value: number) =>
  site.ctx.db.run(
    raw(
      sql`update device set ${sql.ref(column)} = ${value} where tenant_id = ${site.tenant.id} and id = ${site.collectorId}`,
    ),
  )

it('raises a collector that is away once, keeps quiet about its meters, and ends it when it is back', async () => {
  const site = await aSite(field, 5)
  const { id } = await anElemeter(site)
  await says(site, site.collectorId, 0)
  await says(site, id, 0)
  expect(await look(site, 34)).toMatchObject({ raised: 0 })
  expect(await look(site, 36)).toMatchObject({ raised: 1 })
  const looks = await Promise.all([40, 50, 600].map((minutes) => look(site, minutes)))
  expect(looks.map(({ raised }) => raised)).toEqual([0, 0, 0])
  expect(await kindsOf(site)).toEqual(['collector_offline'])
  // Back, but its meter is not: now it is the meter.
  await says(site, site.collectorId, 600)
  expect(await look(site, 601)).toEqual({ raised: 1, cleared: 1 })
  expect(await kindsOf(site)).toEqual(['meter_silent'])
  await says(site, id, 610)
  expect(await look(site, 611)).toMatchObject({ cleared: 1 })
  expect(await kindsOf(site)).toEqual([])
  expect(await kindsOf(site, 'cleared')).toEqual(['collector_offline', 'meter_silent'])
  // Between the two lines nothing flickers: away again, it is a new one only after its time.
  expect(await look(site, 634)).toMatchObject({ raised: 0 })
  expect(await look(site, 636)).toMatchObject({ raised: 1 })
})

it('raises a low success rate under one line and ends it over another', async () => {
  const site = await aSite(field)
  await says(site, site.collectorId, 0)
  const seen: (string[] | undefined)[] = []
  for (const rate of [9_500, 9_499, 9_600, 9_699, 9_700, 9_600]) {
    await put(site, 'success_bp', rate)
    await look(site)
    seen.push(await kindsOf(site))
  }
  expect(seen).toEqual([[], ['low_success'], ['low_success'], ['low_success'], [], []])
  expect((await alarmsOf(site))[0]).toMatchObject({ severity: 'major', value: 94.99 })
})

it('raises bytes nobody can read, of one day', async () => {
  const site = await aSite(field)
  await says(site, site.collectorId, 0)
  await put(site, 'malformed_count', 10_000)
  await look(site)
  await put(site, 'malformed_count', 10_199)
  expect(await look(site)).toMatchObject({ raised: 0 })
  await put(site, 'malformed_count', 10_200)
  expect(await look(site)).toMatchObject({ raised: 1 })
  expect((await alarmsOf(site))[0]).toMatchObject({ kind: 'malformed', severity: 'minor', value: 200 })
  await says(site, site.collectorId, 1_440)
  expect(await look(site, 1_441)).toMatchObject({ cleared: 1 })
})

it("raises a battery under one line, the tenant's own or twenty per cent, and ends it over another", async () => {
  const site = await aSite(field)
  await says(site, site.collectorId, 0)
  const { id } = await aWatermeter(site)
  const seen: string[][] = []
  const hear = async (minutes: number, facts: object) => {
    await says(site, id, minutes, facts)
    await look(site, minutes)
    seen.push(await kindsOf(site))
  }
  for (const [at, battery] of [20, 19, 5, 24, 25].entries()) await hear(at, { battery })
  expect(seen).toEqual([[], ['battery_low'], ['battery_low'], ['battery_low'], []])
  expect((await alarmsOf(site))[0]).toMatchObject({ kind: 'battery_low', severity: 'minor', value: 19 })
  expect((await listOf(site, watermeter))[0]).toMatchObject({ battery: 25, alarm: null })
  // What it says in so many words counts as well as the number.
  await hear(6, { battery: 60, batteryLow: true })
  await hear(7, { battery: 60, batteryLow: false })
  // A model of before may have called something else so.
  await hear(8, { battery: '3.6 V', firmware: '2.1' })
  expect(seen.slice(5)).toEqual([['battery_low'], [], []])
  expect((await listOf(site, watermeter))[0]).toMatchObject({ battery: null, firmware: '2.1' })
  await site.admin.call(param.endpoints.add, {
    paramName: 'device.lowBattery',
    paramKey: 'device.lowBattery',
    paramValue: '40',
  })
  await hear(9, { battery: 39 })
  expect(seen.at(-1)).toEqual(['battery_low'])
})

it('raises what meters say of themselves: battery, valve, magnet, clock', async () => {
  const site = await aSite(field)
  const { id } = await aWatermeter(site)
  await says(site, site.collectorId, 0)
  await says(site, id, 0, { valve: 'fault', batteryLow: true, magnet: true, clockOffMs: 3_600_000 })
  expect(await look(site)).toMatchObject({ raised: 4 })
  expect(await kindsOf(site)).toEqual(['battery_low', 'clock_off', 'magnet', 'valve_fault'])
  await says(site, id, 1, { valve: 'open', batteryLow: true, magnet: false, clockOffMs: 0 })
  expect(await look(site, 1)).toMatchObject({ raised: 0, cleared: 3 })
  expect(await kindsOf(site)).toEqual(['battery_low'])
  await site.admin.call(setDeviceState, { ids: [id], state: 'removed', reason: '换表' })
  expect(await look(site, 2)).toMatchObject({ cleared: 1 })
})

it('raises a SIM card that ends soon, with more weight as the day comes nearer, until it is renewed', async () => {
  const site = await aSite(field)
  const ends = (simExpiresOn: string | null, who = site.admin) =>
    who.call(collector.endpoints.update, { id: site.collectorId, simExpiresOn })
  const first = site.tenant.ctx(after(0)).today()
  expect((await ends(addDays(first, 40))).body.code).toBe(200)
  const seen = async (day: number) => {
    await look(site, day * 1_440)
    const all = await alarmsOf(site, { kind: 'sim_expiring' })
    const active = all.filter(({ state }) => state === 'active').map(({ severity, value }) => [severity, value])
    return { all: all.length, active }
  }
  expect(await seen(9)).toEqual({ all: 0, active: [] })
  expect(await seen(10)).toEqual({ all: 1, active: [['minor', 30]] })
  expect(await seen(25)).toEqual({ all: 1, active: [['minor', 30]] })
  expect(await seen(26)).toEqual({ all: 2, active: [['major', 14]] })
  expect(await seen(37)).toEqual({ all: 3, active: [['critical', 3]] })
  expect(await seen(45)).toEqual({ all: 3, active: [['critical', 3]] })
  expect((await ends(addDays(first, 400))).body.code).toBe(200)
  expect(await seen(46)).toEqual({ all: 3, active: [] })
  // One that has ended already is as urgent as it can be; without a date nothing is known.
  await ends(addDays(first, 40))
  expect(await seen(60)).toEqual({ all: 4, active: [['critical', 0]] })
  await ends(null)
  expect(await seen(61)).toEqual({ all: 4, active: [] })
  const other = await aSite(field)
  expect((await ends(addDays(first, 1), other.admin)).status).toBe(404)
  const landlord = await signIn(field.app, site.tenant, 'ROLE_LANDLORD')
  expect((await ends(addDays(first, 1), landlord)).status).toBe(403)
})

it('hears that a clock is off from what a collector kept', async () => {
  const site = await aSite(field)
  const { id, meter } = await anElemeter(site)
  const collector = await field.connect(site, [meter])
  const kept = (ahead: number) =>
    collector.publish(
      'data',
      JSON.stringify([{ at: new Date(Date.now() + ahead).toISOString(), address: meter.address, counter: 1 }]),
    )
  await kept(86_400_000)
  await look(site)
  // In minutes, less what the line took.
  const off = expect.closeTo(1_440, 0)
  expect(await alarmsOf(site)).toMatchObject([{ kind: 'clock_off', deviceId: id, value: off }])
  await kept(-60_000)
  await look(site, 1)
  expect(await kindsOf(site)).toEqual([])
})

it('raises a relay that stands other than it was ordered and verified, after a while', async () => {
  const site = await aSite(field)
  const { id, meter } = await anElemeter(site)
  await field.connect(site, [meter])
  const command = async (kind: 'switchOff' | 'switchOn') =>
    (
      (
        await site.admin.call(
          sendCommand,
          { deviceIds: [id], kind, reason: '测试', despite: [...OFF_CAUTIONS] },
          { key: newId() },
        )
      ).body.data as {
        ids: string[]
      }
    ).ids[0]!
  await command('switchOff')
  await expect.poll(() => meter.closed).toBe(false)
  await expect
    .poll(
      async () =>
        (await site.ctx.db.first(
          raw<{ n: number }>(
            sql`select count(*)::int as n from device_command_view where tenant_id = ${site.tenant.id} and state = 'verified'`,
          ),
        ))!.n,
    )
    .toBe(1)
  const later = (minutes: number) => (Date.now() - after(0).getTime()) / 60_000 + minutes
  const seen = async (minutes: number) => {
    await says(site, site.collectorId, minutes)
    await look(site, minutes)
    return kindsOf(site)
  }
  expect(await seen(later(1))).toEqual([])
  // Somebody bridged the meter, or its relay does not hold.
  await says(site, id, later(2), { relay: 'closed' })
  expect(await seen(later(3))).toEqual([])
  expect(await seen(later(6))).toEqual(['relay_differs'])
  expect((await alarmsOf(site))[0]).toMatchObject({ severity: 'critical', deviceId: id })
  await says(site, id, later(7), { relay: 'open' })
  expect(await seen(later(8))).toEqual([])
  expect((await site.admin.call(cancelCommand, { id: newId(), reason: 'x' })).status).toBe(404)
})

it('is acknowledged once, by staff who sees it, with a word; who can act is told in one notice', async () => {
  const site = await aSite(field)
  await site.ctx.db.run(
    raw(sql`update housing_site set steward_id = (select id from identity_user where tenant_id = ${site.tenant.id} and username = 'tenement')
      where tenant_id = ${site.tenant.id} and id = ${site.siteId}`),
  )
  const other = await aSite(field)
  const { id } = await aWatermeter(site)
  await says(site, id, 0, { valve: 'fault' })
  await look(site, 100)
  const [alarm] = await alarmsOf(site, { kind: 'valve_fault' })
  const ack = (who: Site['admin'], reason: string, ids = [alarm!.id]) => who.call(ackAlarms, { ids, reason })
  expect((await ack(other.admin, '看到')).status).toBe(404)
  expect((await ack(site.admin, '看到', [newId()])).status).toBe(404)
  expect((await ack(site.admin, '')).body.code).not.toBe(200)
  const answers = await Promise.all(['已派人', '我来', '收到'].map((word) => ack(site.admin, word)))
  expect(answers.map(({ body }) => (body.data as { changed: number }).changed).toSorted()).toEqual([0, 0, 1])
  expect((await alarmsOf(site, { kind: 'valve_fault' }))[0]).toMatchObject({ isAcked: true, ackedBy: 'admin' })
  const asked = async (filter: object) => (await alarmsOf(site, filter)).map(({ kind }) => kind).toSorted()
  const both = await asked({})
  expect(both.length).toBe(2)
  expect(await asked({ isAcked: 'true' })).toEqual(['valve_fault'])
  expect(await asked({ isAcked: 'false' })).toEqual(both.filter((kind) => kind !== 'valve_fault'))
  expect([await asked({ state: 'active' }), await asked({ state: 'active,cleared' })]).toEqual([both, both])
  expect(await asked({ state: 'cleared' })).toEqual([])
  expect(await alarmsOf(other)).toEqual([])
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(field.app, site.tenant, role)
    expect((await ack(party, 'x')).status).toBe(403)
    expect((await party.send(deviceAlarm.endpoints.query, {})).status).toBe(403)
  }
  const told = await site.ctx.db.rows(
    raw<{ title: string; username: string[] }>(
      sql`select title, username from notice_notification where tenant_id = ${site.tenant.id} order by id`,
    ),
  )
  expect(told).toEqual(['admin', 'tenement'].map((name) => ({ title: '设备告警 2 条', username: [name] })))
})

it('follows the tenant’s own rule, which must make sense', async () => {
  const site = await aSite(field)
  const rule = { holdMinutes: 60, silentRounds: 1, successBelow: 80, successClear: 90, malformedBytes: 1 }
  const set = (given: object, who = site.admin) => who.call(setAlarmRule, { ...rule, ...given }, { key: newId() })
  expect((await set({ successClear: 79 })).body.reason).toBe('device.error.successClear')
  const steward = await signIn(field.app, site.tenant, 'ROLE_TENEMENT')
  expect((await set({}, steward)).status).toBe(403)
  expect((await set({})).body.code).toBe(200)
  await says(site, site.collectorId, 0)
  expect(await look(site, 89)).toMatchObject({ raised: 0 })
  expect(await look(site, 91)).toMatchObject({ raised: 1 })
})
