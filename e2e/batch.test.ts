/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { askList, confirm, drawer, pick, save } from './steps.ts'

afterAll(closeBrowser)

interface Meter {
  id: string
  siteId: string
  siteName: string
  online: boolean
  relay: string
}
interface Command {
  deviceId: string
  reason: string | null
}
interface Item {
  elemeterId: string
  state: string
  restoreState: string | null
}

test('a site loses power but for those who must keep it, and gets exactly that back', async () => {
  const maker = await visit({ username: 'admin' })
  const { page, goto } = maker
  // Others lie in store.
  const inUse = 'state=installed,active,fault'
  const meters = () => askList<Meter>(page, `device/elemeter/queryElemeter?pageSize=100&${inUse}`)
  const relays = async () => new Map((await meters()).map(({ id, relay }) => [id, relay]))
  // The simulator has signed in, and the first round has reached every meter.
  await expect.poll(async () => (await meters()).every(({ online, relay }) => online && relay)).toBe(true)
  const form = drawer(page)

  // At any hour, three at once, without waiting between two.
  await goto('/batchswitchingoff?open=rule')
  for (const [field, value] of Object.entries({
    fromHour: 0,
    toHour: 24,
    sharePercent: 60,
    atOnce: 3,
    everySeconds: 0,
  }))
    await form.locator(`#${field}`).fill(String(value))
  await save(page)

  const [{ siteName }] = (await meters()) as [Meter]
  await goto('/batchswitchingoff')
  await page.getByRole('button', { name: '新建批次' }).click()
  await form.locator('#name').fill('配电房检修')
  await form.locator('#siteId').click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: siteName })
    .first()
    .click()
  await form.locator('#reason').fill('供电局通知：检修两小时')
  await save(page)
  await page.waitForURL('**/batchswitchingoff/*')
  await settled(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const items = () => askList<Item>(page, `prepaid/batchitem/queryBatchItem?pageSize=100&batchId=${id}`)
  // Everybody is listed, who is left alone with the reason.
  for (const reason of ['电梯', '公共区域', '未绑定房间']) await page.getByText(reason).first().waitFor()
  const planned = await items()
  const go = planned.filter(({ state }) => state === 'waiting').map(({ elemeterId }) => elemeterId)
  expect(go.length).toBeGreaterThan(0)
  expect(planned.length).toBeGreaterThan(go.length)
  const before = await relays()
  const told = async (kind: string) =>
    (await askList<Command>(page, `device/devicecommand/queryDeviceCommand?pageSize=100&kind=${kind}`))
      .filter(({ reason }) => reason?.endsWith('配电房检修'))
      .map(({ deviceId }) => deviceId)
      .toSorted()

  const state = page.locator('.batch-title .state-tag').first()
  await page.getByRole('button', { name: '提交执行' }).click()
  await confirm(page)
  await state.filter({ hasText: '待审批' }).waitFor()
  await page.getByText('须由他人审批').waitFor()

  const second = await visit({ username: 'operator' }, `/batchswitchingoff/${id}`)
  await second.page
    .locator('.batch-actions')
    .getByRole('button', { name: /审\s*批/ })
    .click()
  await second.page.locator('.ant-drawer-section .drawer-footer .ant-btn-primary').click()
  // Told live, without a look at the clock.
  await state.filter({ hasText: '已完成' }).waitFor()
  const cut = await relays()
  expect(go.map((meter) => cut.get(meter))).toEqual(go.map(() => 'open'))
  // Others have their own lives meanwhile; the batch told nobody else anything.
  expect(await told('switchOff')).toEqual(go.toSorted())

  await page.getByRole('button', { name: '一键恢复' }).click()
  await form.locator('#reason').fill('检修结束')
  await save(page)
  await state.filter({ hasText: '已恢复' }).waitFor()
  const after = await relays()
  expect(go.map((meter) => after.get(meter))).toEqual(go.map((meter) => before.get(meter)))
  expect(await told('switchOn')).toEqual(go.toSorted())
  const receipts = await items()
  for (const one of receipts)
    expect([one.state, one.restoreState]).toEqual(
      go.includes(one.elemeterId) ? ['verified', 'verified'] : ['blocked', null],
    )
  for (const { takeProblems, context } of [maker, second]) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})

test('a site is asked for its numbers now, by nobody but who planned it', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' })
  const [{ siteName }] = (await askList<Meter>(page, 'device/elemeter/queryElemeter?pageSize=1')) as [Meter]
  await goto('/batchswitchingoff')
  await page.getByRole('button', { name: '新建批次' }).click()
  const form = drawer(page)
  await form.locator('#name').fill('月底抄表')
  await pick(page, form.locator('#action'), '保电', false)
  await form.locator('#until').waitFor()
  await pick(page, form.locator('#action'), '立即抄表', false)
  await form.locator('#until').waitFor({ state: 'detached' })
  await pick(page, form.locator('#siteId'), siteName)
  await form.locator('#reason').fill('月底对账')
  await save(page)
  await page.waitForURL('**/batchswitchingoff/*')
  await page.getByRole('button', { name: '提交执行' }).click()
  await confirm(page)
  await page.locator('.batch-title .state-tag').filter({ hasText: '完成' }).waitFor()
  await page
    .getByText(/^[\d.]+ kWh$/)
    .first()
    .waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
