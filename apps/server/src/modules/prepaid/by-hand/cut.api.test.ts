import { querySwitchOff, sendCommand } from '@cloud-steward/contract/devices/index.ts'
import { protection, setBatchRule } from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, aWatermeter, commandDevice, commandsOf } from '../../devices/devices.builders.ts'
import { aHome, commands, cutOff, evaluates, shown, tells } from '../account.builders.ts'
import { aBatchSite, ask, type BatchSite, hear, silence } from '../prepaid.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'

const field = await aField()
afterAll(() => field.close())
const off = (site: Pick<BatchSite, 'admin'>, ids: string[], despite?: string[], kind = 'switchOff') =>
  ask(site.admin, sendCommand, { deviceIds: ids, kind, reason: '住户申请', despite })
const asked = async (
  site: Pick<BatchSite, 'admin'>,
  deviceId: string,
  kind: 'switchOff' | 'closeValve' = 'switchOff',
) => (await site.admin.call(querySwitchOff, { deviceId, kind })).body.data
const keep = (site: BatchSite, roomId: string, kind: string) =>
  site.admin.send(protection.endpoints.add, { siteId: site.siteId, roomId, kind, fromOn: '2026-01-01', reason: '登记' })
/** The hours for cuts are over, or not there yet; never around the hour in which the test runs. */
const closed = (site: BatchSite) => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(new Date()),
  )
  const [fromHour, toHour] = hour < 12 ? [20, 23] : [1, 4]
  const rule = { sharePercent: 100, approveAbove: 50, fromHour, toHour, atOnce: 5, everySeconds: 0 }
  return ask(site.admin, setBatchRule, rule)
}

it('never takes power or water from what is protected, whatever somebody takes upon himself', async () => {
  const site = await aBatchSite(field, 3)
  const [sick, lift, free] = site.meters.map(({ id }) => id) as [string, string, string]
  await keep(site, site.meters[0]!.roomId, 'life_support')
  await keep(site, site.meters[1]!.roomId, 'elevator')
  expect(await asked(site, sick)).toEqual({ blockers: ['life_support'], most: 50 })
  expect((await off(site, [sick])).body.reason).toBe('device.error.offNever')
  expect((await off(site, [lift], ['no_room', 'share', 'prepaid_money'])).body.reason).toBe('device.error.offNever')
  expect((await off(site, [lift], ['elevator'])).body.code).not.toBe(200)
  // One that must stay on keeps the others of the same order on.
  expect((await off(site, [free, sick])).body.reason).toBe('device.error.offNever')
  const water = await aWatermeter(site)
  await site.ctx.db.run(
    raw(
      sql`update device set room_id = ${site.meters[0]!.roomId} where tenant_id = ${site.tenant.id} and id = ${water.id}`,
    ),
  )
  await hear(site, [water])
  expect((await off(site, [water.id], [], 'closeValve')).body.reason).toBe('device.error.offNever')
  expect(await commandsOf(site)).toEqual([])
  expect((await off(site, [free])).body.code).toBe(200)
  // Giving back is asked about by nobody.
  expect((await ask(site.admin, sendCommand, { deviceIds: [sick], kind: 'switchOn', reason: '送电' })).body.code).toBe(
    200,
  )
})

it('asks what a batch asks; one person may pass over some of it, for one meter, by its name', async () => {
  const site = await aBatchSite(field, 4, { sharePercent: 50 })
  const ids = site.meters.map(({ id }) => id) as [string, string, string, string]
  await silence(site, [{ id: ids[0] }])
  expect(await asked(site, ids[0])).toMatchObject({ blockers: ['offline'] })
  expect((await off(site, [ids[0]])).body.reason).toBe('device.error.offCaution')
  expect((await off(site, [ids[0]], ['share'])).body.reason).toBe('device.error.offCaution')
  // Several at once: nothing may speak against any of them.
  expect((await off(site, [ids[0], ids[1]], ['offline'])).body.reason).toBe('device.error.offCaution')
  expect((await off(site, [ids[0]], ['offline'])).body.code).toBe(200)
  // Half of the site: one more may go, of three none does.
  expect((await off(site, ids.slice(1))).body.reason).toBe('device.error.offCaution')
  expect((await off(site, [ids[1]])).body.code).toBe(200)
  expect(await asked(site, ids[2])).toMatchObject({ blockers: ['share'] })
  expect((await off(site, [ids[2]], ['share'])).body.code).toBe(200)
  expect(await commandsOf(site)).toHaveLength(3)
})

it('takes no more at once than a batch of one person', async () => {
  const site = await aBatchSite(field, 3, { approveAbove: 2 })
  const ids = site.meters.map(({ id }) => id)
  expect((await off(site, ids)).body.reason).toBe('device.error.offTooMany')
  // The same one three times is one.
  expect((await off(site, [ids[0]!, ids[0]!, ids[0]!])).body.code).toBe(200)
  expect((await off(site, ids.slice(1))).body.code).toBe(200)
})

it('keeps to the hours for cuts: an order is not sent after them, unless somebody means it', async () => {
  const site = await aBatchSite(field, 2)
  const [first] = site.meters.map(({ id }) => id) as [string]
  await closed(site)
  expect(await asked(site, first)).toMatchObject({ blockers: ['outside_window'] })
  expect((await off(site, [first])).body.reason).toBe('device.error.offCaution')
  expect((await off(site, [first], ['outside_window'])).body.code).toBe(200)
})

it('a room with money in its account is cut by hand only knowingly, and its account says so until power is back', async () => {
  const home = await aHome()
  await tells(home, home.today, 101)
  const refused = await off(home, [home.deviceId], ['share', 'outside_window', 'offline'])
  expect(refused.body.reason).toBe('device.error.offCaution')
  const sure = ['prepaid_money', 'share', 'outside_window', 'offline']
  expect((await off(home, [home.deviceId], sure)).body.code).toBe(200)
  const [given] = await commands(home)
  expect((await shown(home, home.today)).handCut).toMatchObject({ deviceId: home.deviceId, reason: '住户申请' })
  expect(given).toMatchObject({ kind: 'switchOff', cause: 'manual' })
  await ask(home.admin, sendCommand, { deviceIds: [home.deviceId], kind: 'switchOn', reason: '送电' })
  expect((await shown(home, home.today)).handCut).toBeNull()
})

it('whoever has just paid is cut by hand only knowingly, while his power is on its way back', async () => {
  const home = await aHome()
  await cutOff(home)
  const paid = { accountId: home.accountId, amountFen: 10_000, method: 'cash' } as const
  await rechargeByHand(home.at('2026-06-17 10:00'), home.app, paid)
  for (const state of ['restoring', 'restore_failed']) {
    expect((await shown(home, home.today)).state).toBe(state)
    expect((await asked(home, home.deviceId)).blockers).toContain('prepaid_money')
    const refused = await off(home, [home.deviceId], ['share', 'outside_window', 'offline'])
    expect(refused.body.reason).toBe('device.error.offCaution')
    await evaluates(home.at('2026-06-17 10:05'))
  }
  expect((await commands(home)).map(({ kind, state }) => [kind, state])).toEqual([
    ['switchOff', 'verified'],
    ['switchOn', 'queued'],
  ])
})

it('what a warning plan promises of a day is passed over knowingly, for one meter', async () => {
  const home = await aHome()
  await tells(home, home.today, 101)
  await home.today.db.all(
    raw(
      sql`update prepaid_warning_plan set hold_until = ${home.today.today()}, hold_reason = '高温' where tenant_id = ${home.id} and id = ${home.planId}`,
    ),
    raw(sql`update prepaid_account set state = 'arrears' where tenant_id = ${home.id} and id = ${home.accountId}`),
  )
  expect((await asked(home, home.deviceId)).blockers).toContain('hold')
  const others = ['share', 'outside_window', 'offline']
  expect((await off(home, [home.deviceId], others)).body.reason).toBe('device.error.offCaution')
  expect((await off(home, [home.deviceId], [...others, 'hold'])).body.code).toBe(200)
})

it('lets two who cut at once at a site share what is left of it', async () => {
  const site = await aBatchSite(field, 2, { sharePercent: 50 })
  const answers = await Promise.all(site.meters.map(({ id }) => off(site, [id])))
  expect(answers.map(({ body }) => body.code).filter((code) => code === 200)).toHaveLength(1)
  await commandDevice(site, site.meters[0]!.id, 'switchOn', '送电')
})
