import { sendCommand } from '@cloud-steward/contract/devices/index.ts'
import { protection } from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { stillAgainst } from '../../devices/command/switch-off.ts'
import { aField, commandDevice, commandsOf, stateOf } from '../../devices/devices.builders.ts'
import { aHome, tells } from '../account.builders.ts'
import { aBatchSite, ask, silence } from '../prepaid.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'

const field = await aField()
afterAll(() => field.close())

it('leaves on whoever was protected after his power was ordered off', async () => {
  const site = await aBatchSite(field, 2)
  const [sick, free] = site.meters as [(typeof site.meters)[0], (typeof site.meters)[0]]
  const [offSick, offFree] = [
    await commandDevice(site, sick.id, 'switchOff', '检修'),
    await commandDevice(site, free.id, 'switchOff', '检修'),
  ]
  const given = {
    siteId: site.siteId,
    roomId: sick.roomId,
    kind: 'life_support',
    fromOn: '2026-01-01',
    reason: '呼吸机',
  }
  expect((await site.admin.send(protection.endpoints.add, given)).body.code).toBe(200)
  await field.connect(site, [sick.meter, free.meter])
  await expect.poll(() => stateOf(site, offFree)).toBe('verified')
  await expect.poll(() => stateOf(site, offSick)).toBe('cancelled')
  expect([sick.meter.closed, free.meter.closed]).toEqual([true, false])
  const { detail, sentAt } = (await commandsOf(site)).find(({ id }) => id === offSick)!
  // It was never told.
  expect([detail, sentAt ?? null]).toEqual(['维生设备', null])
})

it('keeps with an order what spoke against it and was passed over, and nothing else', async () => {
  const site = await aBatchSite(field, 1)
  const [meter] = site.meters
  await silence(site, [meter!])
  const given = { deviceIds: [meter!.id], kind: 'switchOff', reason: '住户申请', despite: ['offline', 'prepaid_money'] }
  expect((await ask(site.admin, sendCommand, given)).body.code).toBe(200)
  const row = await site.ctx.db.first(
    raw<{ despite: string[] }>(sql`select despite from device_command where tenant_id = ${site.tenant.id}`),
  )
  expect(row).toEqual({ despite: ['offline'] })
})

it('asks whether he has paid by now, unless that was passed over, or his own account orders it', async () => {
  const home = await aHome()
  await tells(home, home.today, 101)
  await home.today.db.run(
    raw(sql`update prepaid_account set state = 'arrears' where tenant_id = ${home.id} and id = ${home.accountId}`),
  )
  const against = (cause: 'batch' | 'auto' | 'manual', despite: string[] | null = null) =>
    stillAgainst(home.today, { deviceId: home.deviceId, cause, despite })
  expect(await against('batch')).toBeUndefined()
  await rechargeByHand(home.today, home.app, { accountId: home.accountId, amountFen: 10_000, method: 'cash' })
  expect(await against('batch')).toBe('预付费账户有余额')
  expect(await against('manual')).toBe('预付费账户有余额')
  expect(await against('manual', ['prepaid_money'])).toBeUndefined()
  expect(await against('auto')).toBeUndefined()
})
