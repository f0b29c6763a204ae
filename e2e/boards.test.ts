/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { inventedMap } from '../apps/server/test/invented-map.ts'
import { closeBrowser, demo, visit } from './console.ts'

afterAll(closeBrowser)

test('a number of the board opens its rows, and a chart of the gallery stands on it', async () => {
  const { page, goto, takeProblems } = await visit({ username: 'operator' })
  await goto('/enterprisesee?period=last12')
  const vacant = page.locator('.metric', { has: page.getByRole('heading', { name: '空置房间', exact: true }) })
  const told = await vacant.locator('strong').innerText()
  await vacant.locator('strong a').click()
  await page.waitForURL('**/house_list?*state=vacant*')
  await expect.poll(() => page.locator('.ant-table-row').count(), { timeout: 30_000 }).toBe(Number(told))

  await goto('/chart-report/bar?metric=rent.billed&by=kind&period=year')
  await page.locator('.metric svg path').first().waitFor()
  // The user's choices are stored in the URL.
  await page.getByText('表格', { exact: true }).click()
  await page.locator('.metric-table td').first().waitFor()
  expect(page.url()).toContain('as=table')
  await page.getByRole('button', { name: '放到看板' }).click()
  await page.getByLabel('标题').fill('今年各类账单')
  await page.keyboard.press('Enter')
  await page.getByText('已放到企业看板').waitFor()
  await page.getByRole('button', { name: '打开看板' }).click()
  await page.waitForURL('**/enterprisesee')
  const mine = page.getByRole('heading', { name: '今年各类账单 按类型' })
  await mine.waitFor()
  await page.getByRole('button', { name: '调整看板' }).click()
  await page.getByRole('button', { name: '移除 出租率' }).first().click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /保\s?存/ })
    .click()
  await page.getByText('已保存').waitFor()
  await page.reload()
  await mine.waitFor()
  await page.getByRole('button', { name: '调整看板' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click()
  await page.getByText('已保存').waitFor()
  await mine.waitFor({ state: 'detached' })
  expect(takeProblems()).toEqual([])
})

test('a big screen is left with Escape, and its link shows a wall that screen alone', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' })
  await goto('/workbench')
  await goto('/bigscreen/dataanalysis')
  await page.locator('.wall-number strong', { hasText: /\d/ }).first().waitFor()
  await page.getByRole('button', { name: '投屏链接' }).click()
  await page.getByRole('button', { name: '创建链接' }).click()
  const address = await page.getByLabel('链接地址').inputValue()
  const wall = await context.browser()!.newContext({ locale: 'zh-CN' })
  const shown = await wall.newPage()
  const asked: string[] = []
  shown.on('request', (request) => asked.push(request.url()))
  await shown.goto(address)
  await shown.locator('.wall-number strong', { hasText: /\d/ }).first().waitFor()
  const token = new URL(address).hash.slice(1)
  expect(asked.filter((url) => url.includes(token) && !url.startsWith(`${demo().baseUrl}/wall#`))).toEqual([])
  await page
    .getByRole('button', { name: /结\s?束/ })
    .first()
    .click()
  await page.getByText('链接已结束').waitFor()
  await shown.reload()
  await shown.getByText('链接无效或已过期').waitFor()
  await wall.close()
  await page.keyboard.press('Escape')
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.waitForURL('**/workbench')
  expect(takeProblems()).toEqual([])
})

test('a big screen stands stacked and readable on a phone, has no legend to turn pages of on a wall, and is left from its address', async () => {
  const phone = await visit({ username: 'operator', phone: 'browser', width: 390, height: 844 })
  await phone.goto('/bigscreen/construction')
  await phone.page.locator('.wall-number strong', { hasText: /\d/ }).first().waitFor()
  const boxes = await phone.page.locator('.wall-picture').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  expect(boxes).toHaveLength(4)
  for (const [at, box] of boxes.entries()) {
    expect(box.right - box.left).toBeGreaterThan(340)
    expect(box.right).toBeLessThanOrEqual(390)
    if (at) expect(box.top).toBeGreaterThanOrEqual(boxes[at - 1]!.bottom)
  }
  const smallest = await phone.page
    .locator('.wall :is(h2, small, strong, span, text)')
    .evaluateAll((all) => Math.min(...all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))))
  expect(smallest).toBeGreaterThanOrEqual(11)
  expect(phone.takeProblems()).toEqual([])

  const wide = await visit({ username: 'operator', width: 1280, height: 720 })
  await wide.goto('/bigscreen/construction')
  await wide.page.locator('.wall-picture svg text').first().waitFor()
  // ECharts draws the page of a scrolled legend as "1/2".
  const texts = await wide.page.locator('.wall-picture svg text').allInnerTexts()
  expect(texts.filter((text) => /^\d+\/\d+$/.test(text))).toEqual([])
  await wide.page.keyboard.press('Escape')
  await wide.page.waitForURL('**/workbench')
  expect(wide.takeProblems()).toEqual([])
})

test('the map of the platform takes the place of the tiles, and bears its approval number', async () => {
  const { page, goto, takeProblems } = await visit({ username: 'admin' })
  await goto('/bigscreen/construction')
  await page.locator('.tile-map').waitFor()
  await page.getByRole('button', { name: '地图' }).click()
  const boundaries = { name: 'map.json', mimeType: 'application/json', buffer: inventedMap() }
  await page.locator('.map-form input[type=file]').setInputFiles(boundaries)
  await page.locator('#map-approval').fill('GS(2024)0000号')
  await page.locator('.map-form button[type=submit]').click()
  await page.locator('.map-names').filter({ hasText: '海外' }).waitFor()
  await page.locator('.map-approval').filter({ hasText: '审图号：GS(2024)0000号' }).waitFor()
  // Where the division has a figure, its name and the figure stand on the map.
  await page
    .locator('.wall-picture')
    .filter({ has: page.locator('.map-approval') })
    .locator('svg text')
    .filter({ hasText: '浙江省' })
    .first()
    .waitFor()
  expect(await page.locator('.tile-map').count()).toBe(0)
  await page.getByRole('button', { name: '移除大屏地图' }).click()
  await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click()
  await page.locator('.tile-map').waitFor()
  expect(takeProblems()).toEqual([])
})

test('the workbench is no larger in letters on a wide screen, and the folder of charts has an address', async () => {
  const { page, goto, takeProblems } = await visit({ username: 'operator', width: 3840, height: 1080 })
  await goto('/workbench')
  const heights = () =>
    page.locator('.trend svg text').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(12)
  expect(Math.max(...(await heights()))).toBeLessThan(20)
  await expect.poll(() => page.locator('.trend svg').evaluate((one) => one.clientWidth)).toBeGreaterThan(1_000)
  await goto('/chart-report')
  await page.waitForURL('**/chart-report/line*')
  expect(takeProblems()).toEqual([])
})
