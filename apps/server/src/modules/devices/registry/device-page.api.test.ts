import { elemeter, queryDevice, queryUse, setDeviceState } from '@cloud-steward/contract/devices/index.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { addDays } from '../../../infra/calendar.ts'
import { aBuilding, aSignedLease } from '../../housing/housing.builders.ts'
import { aField, anElemeter, aSite } from '../devices.builders.ts'
import { storeTelemetry } from '../telemetry/telemetry.queries.ts'

const field = await aField()
afterAll(() => field.close())
const site = await aSite(field)
const { id } = await anElemeter(site)
const ask = async (who = site.admin) => who.call(queryDevice, { id })

it('shows what a device says, whose it is, and who changed it', async () => {
  const at = new Date()
  const facts = { current: 2_270, powerFactor: 985 }
  await site.ctx.db.run(storeTelemetry(site.tenant.id, [{ deviceId: id, at, receivedAt: at, facts }]))
  expect((await ask()).body.data.lease).toBeUndefined()
  expect((await ask()).body.data).toMatchObject({ current: 2.27, powerFactor: 0.985, activeAlarms: 0 })
  const today = site.ctx.today()
  const { landlordId, renteeId } = site.tenant
  const leaseId = await aSignedLease(site.ctx, {
    landlordId,
    renteeId,
    buildingId: await aBuilding(site.ctx, { siteId: site.siteId }),
    terms: { startOn: addDays(today, -10), endOn: addDays(today, 300) },
  })
  const { body } = await site.admin.send(lease.endpoints.query, { id: leaseId })
  const [{ roomId }] = (body.data as { list: [{ roomId: string }] }).list
  expect((await site.admin.send(elemeter.endpoints.update, { id, roomId })).body.code).toBe(200)
  await site.admin.call(setDeviceState, { ids: [id], state: 'suspended', reason: '检修' })
  const { data } = (await ask()).body
  expect(data).toMatchObject({
    category: 'elemeter',
    canSwitch: true,
    lease: { id: leaseId, endOn: addDays(today, 300) },
  })
  expect(data.history.map(({ action, username }) => [action, username])).toEqual([
    ['setDeviceState', 'admin'],
    ['update', 'admin'],
    ['add', null],
  ])
  expect(data.history[0]!.changes).toEqual([
    { field: 'state', before: 'installed', after: 'suspended' },
    { field: 'reason', before: null, after: '检修' },
  ])
})

it('says what was used while a counter went over its largest number, and nothing of one that fell otherwise', async () => {
  const { id: meterId } = await anElemeter(site)
  const today = site.ctx.today()
  const counters = [999_999_500, 999_999_900, 600, 1_000, 200]
  const told = counters.map((counterMilli, at) => {
    const moment = new Date(`${addDays(today, at - 5)}T04:00:00Z`)
    return { deviceId: meterId, at: moment, receivedAt: moment, counterMilli }
  })
  await site.ctx.db.run(storeTelemetry(site.tenant.id, told))
  const span = { id: meterId, step: 'day' as const, from: addDays(today, -5), to: today }
  const { data } = (await site.admin.call(queryUse, span)).body
  expect(data.map(({ used }) => used)).toEqual([null, 0.4, 0.7, 0.4, null])
})

it('says what was used by hours, days and months, also over moments of which only other facts are known', async () => {
  const { id: meterId } = await anElemeter(site)
  const told = [
    ['2026-09-30T15:59:00Z', 1_000, 100],
    ['2026-09-30T16:30:00Z', 1_500, 900],
    ['2026-09-30T17:10:00Z', undefined, 700],
    ['2026-09-30T18:10:00Z', 2_000, 200],
    ['2026-09-30T18:40:00Z', 2_250, 300],
    ['2026-11-02T00:00:00Z', 9_000, 500],
  ] as const
  const rows = told.map(([at, counterMilli, power]) => {
    const moment = new Date(at)
    return { deviceId: meterId, at: moment, receivedAt: moment, counterMilli, facts: { power } }
  })
  await site.ctx.db.run(storeTelemetry(site.tenant.id, rows))
  const of = async (step: 'hour' | 'day' | 'month', from: string, to: string) =>
    (await site.admin.call(queryUse, { id: meterId, step, from, to })).body.data.map((one) => [
      one.at,
      one.used,
      one.counter,
      one.power,
    ])
  expect(await of('hour', '2026-10-01', '2026-10-01')).toEqual([
    ['2026-10-01 00:00', 0.5, 1.5, 0.9],
    ['2026-10-01 01:00', null, null, 0.7],
    ['2026-10-01 02:00', 0.75, 2.25, 0.3],
  ])
  expect(await of('day', '2026-10-01', '2026-10-31')).toEqual([['2026-10-01', 1.25, 2.25, 0.9]])
  expect(await of('month', '2026-01-01', '2026-12-31')).toEqual([
    ['2026-09', null, 1, null],
    ['2026-10', 1.25, 2.25, null],
    ['2026-11', 6.75, 9, null],
  ])
})

it('is not there for another tenant, nor for landlords and renters', async () => {
  const other = await aSite(field)
  expect((await ask(other.admin)).status).toBe(404)
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
    expect((await ask(await signIn(field.app, site.tenant, role))).status).toBe(403)
  expect((await ask(await signIn(field.app, site.tenant, 'ROLE_TENEMENT'))).body.code).toBe(200)
})
