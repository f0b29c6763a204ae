/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { act, ask, askList, field, pick, press, rowOf, says } from './steps.ts'

afterAll(closeBrowser)

test('a model gets a property and is published; its meter shows it over Modbus', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' })
  type Meter = { id: string; typeId: string; online: boolean; relay: string }
  const [type] = (
    await askList<{ id: string; name: string; protocol: string }>(page, 'device/devicetype/queryDeviceType?pageSize=50')
  ).filter(({ name }) => name === '导轨式 Modbus 电表')
  const meters = async () =>
    (await askList<Meter>(page, 'device/elemeter/queryElemeter?pageSize=50')).filter(
      ({ typeId }) => typeId === type!.id,
    )
  await expect.poll(async () => (await meters()).every(({ relay }) => relay === 'closed')).toBe(true)
  const { id } = (await meters())[0]!

  await goto('/equipmenttype')
  await act(rowOf(page, type!.name), '物模型')
  await page.locator('.model-page').getByText('可以发布').waitFor()
  // A reserved register the meter answers all the same; with a key that is taken it cannot be published.
  const add = async (key: string) => {
    await page.locator('.model-add:visible .ant-btn').click()
    await field(page, 'key').fill(key)
    await field(page, 'name').fill('备用读数')
    await field(page, 'unit').fill('kWh')
    await field(page, 'address').fill('8')
    await press(page)
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
    await settled(page)
  }
  await add('firmware')
  await says(page.locator('.model-problems'), '此标识由平台保留')
  expect(
    await page
      .locator('.model-version')
      .getByRole('button', { name: /发\s?布/ })
      .isDisabled(),
  ).toBe(true)
  await act(rowOf(page, '备用读数'), '编辑')
  await field(page, 'key').fill('exported')
  await press(page)
  await page.locator('.model-page').getByText('可以发布').waitFor()
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /与已发布版本的差异/ }).click()
  await says(rowOf(page, 'exported'), '新增')
  await page
    .locator('.model-version')
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await field(page, 'reason').fill('增加反向电能')
  await press(page)
  await says(rowOf(page, '增加反向电能'), '已发布')

  await goto(`/device/elemeter?id=${id}`)
  await says(page.locator('.device-properties'), '备用读数')
  await page
    .locator('.device-console')
    .getByRole('button', { name: /抄\s?读/ })
    .click()
  await press(page)
  const shown = page.locator('.device-values div').filter({ hasText: '备用读数' })
  await says(shown, /0 kWh/)
  await shown.getByRole('button').click()
  await page.locator('.device-property-chart circle').first().waitFor()

  // Its relay stays: it lights the stairs. That it obeys over Modbus is tested where nobody needs the light.
  const asked = await ask<{ blockers: string[] }>(
    page,
    `device/devicecommand/querySwitchOff?deviceId=${id}&kind=switchOff`,
  )
  expect(asked.blockers).toContain('public_area')
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a new type asks what flows through it of water meters alone', async () => {
  const { page, takeProblems, context } = await visit({ username: 'admin' }, '/equipmenttype')
  await page.getByRole('button', { name: /新\s?增/ }).click()
  const medium = field(page, 'medium')
  await field(page, 'category').waitFor()
  expect(await medium.count()).toBe(0)
  await pick(page, field(page, 'category'), '水表', false)
  await medium.waitFor()
  await pick(page, field(page, 'category'), '电表', false)
  await medium.waitFor({ state: 'detached' })
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('what a meter is tied to lies at its site', async () => {
  const { page, takeProblems, context } = await visit({ username: 'operator' }, '/elemeter')
  type Room = { id: string; siteId: string }
  const rooms = await askList<Room>(page, 'housing/room/queryRoom?pageSize=200')
  const [site, other] = (
    await askList<{ id: string; name: string }>(page, 'housing/site/querySite?pageSize=200')
  ).filter(({ id }) => rooms.some(({ siteId }) => siteId === id))
  await page.getByRole('button', { name: /新\s?增/ }).click()
  const room = field(page, 'roomId')
  await room.waitFor()
  expect(await room.isDisabled()).toBe(true)
  await pick(page, field(page, 'siteId'), site!.name)
  const asked = page.waitForRequest(/queryRoom/)
  await room.click()
  expect(new URL((await asked).url()).searchParams.get('siteId')).toBe(site!.id)
  const first = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
  const words = (await first.innerText()).trim()
  await first.click()
  const chosen = page.locator('.ant-drawer-open .ant-select').filter({ has: page.locator('[id$="roomId"]') })
  await says(chosen, words)
  await pick(page, field(page, 'siteId'), other!.name)
  // A room of the first site is none of the second.
  await says(chosen, '输入关键字搜索')
  expect(takeProblems()).toEqual([])
  await context.close()
})
