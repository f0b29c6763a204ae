/// <reference lib="dom" />
import { OFF_CAUTIONS } from '@cloud-steward/contract/devices/switch-off.ts'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, demo, visit } from './console.ts'
import { ask, askList, confirm, field, save, says } from './steps.ts'

afterAll(closeBrowser)

test('power is cut at a simulated meter, verified, and given back; a collector gets a new password', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' })
  type Meter = { id: string; serial: string; online: boolean; relay: string; energy: number }
  const meters = () => askList<Meter>(page, 'device/elemeter/queryElemeter?pageSize=50')
  // The simulator has signed in, and a round has reached a meter; others may have been added by other journeys.
  // The elevator, and rooms that were promised power, cannot be switched off.
  const inService = async () => {
    for (const one of await meters()) {
      if (!one.online || one.relay !== 'closed') continue
      const path = `device/devicecommand/querySwitchOff?deviceId=${one.id}&kind=switchOff`
      const { blockers } = await ask<{ blockers: string[] }>(page, path)
      // The hour, money and the share of its site may be passed over.
      if (blockers.every((why) => (OFF_CAUTIONS as readonly string[]).includes(why))) return one
    }
  }
  await expect.poll(inService).toBeDefined()
  const { id, serial, energy } = (await inService())!
  expect(energy).toBeGreaterThan(0)

  const order = async (kind: string, reason: string, state: string) => {
    await goto(`/elemeter?open=${kind}:${id}`)
    await field(page, 'reason').fill(reason)
    await save(page)
    await expect.poll(async () => (await meters()).find((one) => one.id === id)!.relay).toBe(state)
  }
  await order('switchOff', '住户申请停电检修', 'open')
  await goto(`/device/elemeter?id=${id}`)
  const device = page.locator('.device-page')
  await device.locator('.record-events').getByText('住户申请停电检修').first().waitFor()
  // A month of days, and the one before; somebody may look at midnight on the first of a month.
  await device.getByText('月', { exact: true }).click()
  await device.getByLabel('前一段').click()
  // Of its first day nothing is known, and a day may have used nothing.
  await device.locator('.device-use rect:not([height="0"])').first().waitFor()
  await order('switchOn', '检修完成', 'closed')

  // Of it alone: a demonstration that has just begun tells its locks a lot.
  await goto(`/devicecommand?deviceId=${id}`)
  const rows = page.locator('.resource-table tbody tr').filter({ hasText: serial })
  await rows.filter({ hasText: '合闸' }).filter({ hasText: '已核实' }).first().waitFor()
  await rows.filter({ hasText: '拉闸' }).filter({ hasText: '已核实' }).first().waitFor()

  await goto('/collector')
  await page.getByText('签发接入密码').first().click()
  await confirm(page)
  await page.locator('.device-secret').waitFor()
  expect(await page.locator('.device-secret dd').nth(1).innerText()).toMatch(/^[\w-]{32}$/)

  // Whatever its category: the page stands below its own list.
  const [line] = await askList<{ id: string }>(page, 'device/collector/queryCollector?pageSize=1')
  await goto(`/device?id=${line!.id}`)
  await says(page.getByRole('navigation', { name: '当前位置' }), /采集器管理.*采集器详情/)
  await says(page.locator('nav.sidebar [aria-current]'), '采集器管理')
  expect(await page.getByRole('navigation', { name: '已打开的页面' }).getByText('设备详情').count()).toBe(0)
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('an alarm is acknowledged on the page of its device, to which its address of before leads', async () => {
  const { page, takeProblems, context } = await visit({ username: 'operator' })
  type Alarm = { deviceId: string; category: string }
  const [alarm] = await askList<Alarm>(page, 'device/devicealarm/queryDeviceAlarm?isAcked=false&pageSize=1')
  const { deviceId, category } = alarm!
  // No drawer opens there any more, which a visit by `goto` would wait for.
  await page.goto(`${demo().baseUrl}/${category}?open=detail:${deviceId}`)
  await page.waitForURL(`**/device/${category}?id=${deviceId}`)
  const card = page.locator('.device-card').filter({ has: page.getByRole('heading', { name: '设备告警' }) })
  await card
    .getByRole('button', { name: /确\s?认/ })
    .first()
    .click()
  await field(page, 'reason').fill('已派人去看')
  await save(page)
  await card.getByText('已派人去看').first().waitFor()
  await card.getByRole('link', { name: '查看全部' }).click()
  await page.waitForURL(`**/devicealarm?deviceId=${deviceId}`)
  await page.locator('.resource-table tbody tr.ant-table-row:visible').first().waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
