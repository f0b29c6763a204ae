import * as contract from '@cloud-steward/contract/locks/index.ts'
import { afterAll, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { isDue } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aDoor, type Door, give, hours, keyOf, keysOf, someDoors } from '../locks.builders.ts'
import { keepUnlocks } from '../record/unlock.service.ts'

const doors = await someDoors()
const door = await aDoor(doors)
afterAll(() => doors.close())

const becomes = (at: Door, id: string, state: string) =>
  expect.poll(async () => (await keyOf(at, id)).state).toBe(state)
const detailOf = async (at: Door, id: string) =>
  (await at.site.admin.call(contract.queryCredentialSteps, { id })).body.data

it('made for one time is used up by the first opening, however often that is told', async () => {
  const { data } = await give(door, { cycle: 'once', secret: '730519' })
  await becomes(door, data.id, 'active')
  expect([...door.sim.codes.values()]).toMatchObject([{ code: '730519', once: true }])
  expect(await detailOf(door, data.id)).toMatchObject({ opensNow: true })
  // Wrong digits use nothing up.
  await door.gateway.publish('data', JSON.stringify(door.sim.enter('111222').said))
  const { opened, said } = door.sim.enter('730519')
  expect([opened, door.sim.enter('730519').opened]).toEqual([true, false])
  for (let times = 0; times < 3; times++) await door.gateway.publish('data', JSON.stringify(said))
  await becomes(door, data.id, 'removed')
  expect((await keyOf(door, data.id)).lastUsedAt).toBeTruthy()
  const { steps, opensNow } = await detailOf(door, data.id)
  expect(opensNow).toBe(false)
  expect(steps.filter(({ cause }) => cause === 'used')).toHaveLength(1)
  expect(
    (await ask(door.site.admin, contract.extendCredential, { id: data.id, validTo: hours(90), reason: 'x' })).reason,
  ).toBe('lock.error.cannot.removed')
})

it('that opened unheard is known as used up when the lock is asked what it holds', async () => {
  const at = await aDoor(doors)
  const { data } = await give(at, { cycle: 'once', secret: '730519' })
  await becomes(at, data.id, 'active')
  expect(at.sim.enter('730519').opened).toBe(true)
  await ask(at.site.admin, contract.checkKeys, { lockId: at.lockId })
  await becomes(at, data.id, 'removed')
  const { list } = (await at.site.admin.call(contract.alarm.endpoints.query, {})).body.data as { list: object[] }
  expect(list).toEqual([])
})

it('for days of the week is in the lock with them, and found to differ when it is not', async () => {
  const at = await aDoor(doors)
  const given = { cycle: 'weekly', weekdays: ['1', '3'], dayFrom: '22:00', dayTo: '06:00', secret: '730519' }
  const { data } = await give(at, given)
  await becomes(at, data.id, 'active')
  expect(at.sim.codes.get(1)).toMatchObject({ days: [1, 3], start: '22:00', end: '06:00' })
  await ask(at.site.admin, contract.checkKeys, { lockId: at.lockId })
  await expect
    .poll(async () => {
      const { rows } = await listings(at)
      return rows
    })
    .toBe(1)
  expect((await keyOf(at, data.id)).state).toBe('active')
  expect(await isDue(doors.field.app.jobs.find(({ name }) => name === 'check-locks')!, at.site.ctx)).toBe(true)
  // Somebody made it open on every day.
  at.sim.codes.set(1, { ...at.sim.codes.get(1)!, days: undefined })
  await ask(at.site.admin, contract.checkKeys, { lockId: at.lockId })
  await becomes(at, data.id, 'drift')
})
/** How often the lock has been heard about what it holds. */
const listings = async (at: Door) =>
  (await at.site.ctx.db.first(
    raw<{ rows: number }>(sql`select count(*)::int as rows from device_command
      where tenant_id = ${at.site.tenant.id} and device_id = ${at.lockId} and kind = 'listCodes' and state = 'verified'`),
  ))!

it('is refused where the lock cannot keep to it, or nobody can mean it', async () => {
  const at = await aDoor(doors, { codeCycles: [] })
  const reason = async (on: Door, more: object) => (await give(on, more)).reason
  expect(await reason(at, { cycle: 'once' })).toBe('lock.error.cycleNotHeld')
  expect(await reason(at, { weekdays: ['1'] })).toBe('lock.error.cycleNotHeld')
  expect(await reason(door, { cycle: 'weekly' })).toBe('lock.error.cycleDays')
  expect(await reason(door, { cycle: 'once', weekdays: ['1'] })).toBe('lock.error.cycleDays')
  expect(await reason(door, { cycle: 'period', dayFrom: '09:00', dayTo: '10:00' })).toBe('lock.error.cycleDays')
  expect(await reason(door, { cycle: 'once', kind: 'card', secret: 'A1B2C3D4' })).toBe('lock.error.onceDigits')
  expect(await reason(door, { cycle: 'sometimes' })).toBe('kit.error.invalid')
  expect(await keysOf(at.site.admin)).toEqual([])
})

it('opens nothing twice when openings are told at once', async () => {
  const at = await aDoor(doors)
  const { data } = await give(at, { cycle: 'once', secret: '730519' })
  await becomes(at, data.id, 'active')
  const seen = (no: number) => ({
    deviceId: at.lockId,
    at: new Date().toISOString(),
    eventNo: String(no),
    method: 'passcode',
    ok: true,
    slot: 1,
    remoteNo: null,
    battery: null,
  })
  await Promise.all([1, 2, 3].map((no) => keepUnlocks(at.site.ctx, [seen(no)], new Date().toISOString())))
  await becomes(at, data.id, 'removed')
  expect((await detailOf(at, data.id)).steps.filter(({ cause }) => cause === 'used')).toHaveLength(1)
})
