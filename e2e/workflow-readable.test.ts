/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import {
  addCard,
  addField,
  card,
  handledBy,
  leave,
  newModel,
  panel,
  saved,
  serious,
  shut,
  tab,
  toBpmn,
} from './process-steps.ts'
import { drawer } from './steps.ts'

afterAll(closeBrowser)

test('the tabs of the designer can be read by everybody, by day and in the dark', async () => {
  const admin = await visit({ username: 'admin' })
  const { page } = admin
  const path = await newModel(admin, `无障碍${String(Date.now()).slice(-6)}`)
  await addCard(page, 0, '审批', '')
  await expect.poll(() => drawer(page).getByLabel('名称', { exact: true }).inputValue()).toBe('')
  await handledBy(page, drawer(page), '角色', ['运营人员'])
  await expect.poll(() => drawer(page).getByLabel('名称', { exact: true }).inputValue()).toBe('运营人员审批')
  await drawer(page).getByLabel('名称', { exact: true }).fill('审批')
  await shut(page)
  await tab(page, '表单')
  await addField(page, 1, '金额', '金额（元）')
  await saved(page)
  const found: string[] = []
  for (const dark of [false, true]) {
    await page.evaluate((settings) => localStorage.setItem('settings', settings), JSON.stringify({ dark }))
    await admin.goto(path)
    found.push(...(await serious(page)))
    await tab(page, '表单')
    found.push(...(await serious(page)))
    await toBpmn(page)
    await page.locator('.djs-element', { hasText: '审批' }).first().click()
    await panel(page).getByLabel('多人审批方式').waitFor()
    found.push(...(await serious(page)))
    await tab(page, '简易设计')
    await card(page, '审批').click()
    await drawer(page).waitFor()
    await settled(page)
    found.push(...(await serious(page)))
    await shut(page)
  }
  expect(found).toEqual([])
  await leave(admin)
})
