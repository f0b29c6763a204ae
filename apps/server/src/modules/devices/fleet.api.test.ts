import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collector, elemeter } from '@cloud-steward/contract/devices/index.ts'
import { afterAll, expect, it } from 'vitest'
import { Fleet } from '../../../../simulator/src/fleet.ts'
import { Platform } from '../../../../simulator/src/platform.ts'
import { registerFleet } from '../../../../simulator/src/register-fleet.ts'
import { freshTenant, PASSWORD } from '../../../test/app.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { aField } from './devices.builders.ts'

const field = await aField()
const stopWork = await field.app.work()
await field.app.http.ready()
const server = createServer((request, reply) => field.app.http.routing(request, reply)).listen(0, '127.0.0.1')
afterAll(async () => {
  server.close()
  await stopWork()
  await field.close()
})
const tenant = await freshTenant(field.app)
const account = {
  server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  tenant: tenant.code,
  user: 'admin',
  password: PASSWORD,
}

it('registers a fleet once through the API, and goes on with it the next time', async () => {
  await expect(Platform.signIn({ ...account, password: 'wrong' })).rejects.toThrow(/could not sign in/)
  const platform = await Platform.signIn(account)
  const said: string[] = []
  const size = { collectors: 2, meters: 3, rollover: 0.5 }
  const plan = await registerFleet(platform, size, undefined, (text) => said.push(text))
  expect(said).toEqual(['registering 2 collectors …', 'registering 6 meters …', 'issuing 2 passwords …'])
  expect(plan.collectors.map(({ meters }) => meters.length)).toEqual([3, 3])
  expect(plan.collectors.flatMap(({ meters }) => meters).filter((one) => one.startMilli > 999_000_000)).toHaveLength(4)
  said.length = 0
  const larger = await registerFleet(platform, { ...size, collectors: 3 }, plan, (text) => said.push(text))
  expect(said).toEqual(['registering 1 collectors …', 'registering 3 meters …', 'issuing 1 passwords …'])
  expect(larger.collectors.slice(0, 2)).toEqual(plan.collectors)
  expect(await platform.list(collector, {})).toHaveLength(3)
  expect(await platform.list(elemeter, {})).toHaveLength(9)
})

it('tells with faults what arrives whole and once', async () => {
  const platform = await Platform.signIn(account)
  const plan = await registerFleet(platform, { collectors: 3, meters: 3, rollover: 0 }, undefined, () => {})
  const faults = { offlineShare: 0.5, skew: 300, duplicates: 1, stuckRelays: 0.4 }
  const fleet = new Fleet({ url: field.url, plan, faults, everySeconds: 0.1, stood: () => ({}) })
  await fleet.start()
  await expect.poll(() => fleet.figures().backlog, { interval: 20 }).toBeGreaterThan(20)
  await fleet.rest()
  const { readings, backlog, online } = fleet.figures()
  expect([backlog, online]).toEqual([0, 3])
  await fleet.stop()
  expect(fleet.refused).toBe(0)
  expect(fleet.meters.filter(({ faults: own }) => own.has('stuck')).length).toBeGreaterThan(0)
  // What is told has a time by clocks that are a minute off at least; what is answered has none.
  const row = await tenant.ctx().db.first(
    raw<{ count: number }>(sql`select count(*)::int as count from device_telemetry
      where tenant_id = ${tenant.id} and counter_milli is not null and abs(extract(epoch from received_at - at)) > 30`),
  )
  expect(row!.count).toBe(readings)
})
