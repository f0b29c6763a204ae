/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { rowOf, says } from './steps.ts'

afterAll(closeBrowser)
const stamp = Date.now().toString(36).toUpperCase()

test('a notice goes from its writer’s editor to its reader, without what was not meant to be', async () => {
  const reader = await visit({ username: 'landlord' })
  const listens = reader.page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"')))
  await reader.goto('/workbench')
  // A page is drawn before it listens; what was published meanwhile is counted and not shown.
  await listens
  const writer = await visit({ username: 'admin' })
  const { page } = writer
  await writer.goto('/notification?open=add')
  await page.locator('.ant-drawer #title').fill(`停水 ${stamp}`)
  const text = page.frameLocator('.tox-edit-area iframe').locator('body')
  await text.click()
  await page.keyboard.type('明天停水 <script>alert(1)</script>')
  // The editor's own dialogs stand outside the drawer and must be able to keep the focus.
  await page.locator('[data-mce-name="link"]').click()
  await page.locator('.tox-dialog input').first().click()
  await page.keyboard.type('https://example.org/water')
  expect(await page.locator('.tox-dialog input').first().inputValue()).toBe('https://example.org/water')
  await page.locator('.tox-dialog__footer .tox-button').last().click()
  // It is told at once, for some seconds; the bell counts it, and leads to it.
  const isTold = reader.page
    .locator('.ant-message a')
    .filter({ hasText: `停水 ${stamp}` })
    .waitFor()
  await page.locator('.drawer-footer .ant-btn-primary').click()
  await isTold
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  await settled(page)
  expect(writer.takeProblems()).toEqual([])
  await writer.context.close()

  const bell = reader.page.locator('.bell')
  await bell.locator('.bell-count').waitFor()
  await bell.click()
  await reader.page
    .locator('.bell-panel .unread')
    .filter({ hasText: `停水 ${stamp}` })
    .waitFor()
  await reader.page.locator('.bell-more').click()
  await reader.page.waitForURL('**/mynotification')
  const row = rowOf(reader.page, `停水 ${stamp}`)
  await row.locator('.unread').waitFor()
  await row.getByText('详情', { exact: true }).click()
  const content = reader.page.locator('.html-content')
  await content.waitFor()
  await says(content, '明天停水 <script>alert(1)</script>')
  expect(await content.locator('script').count()).toBe(0)
  expect(await content.locator('a').getAttribute('rel')).toBe('noopener noreferrer')
  await reader.goto('/mynotification')
  expect(await row.locator('.unread').count()).toBe(0)
  expect(reader.takeProblems()).toEqual([])
  await reader.context.close()
})

test('what goes with a dictionary is said before it goes, and what was done stands in the log', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin', tenant: '10002' }, '/sysdict')
  const row = rowOf(page, 'filetype')
  await row.locator('.word-button-danger').click()
  const question = page.locator('.ant-modal-confirm')
  await question.locator('.impact').waitFor()
  expect(await question.innerText()).toMatch(/5 条[^]*图片 · 文档/)
  await question.locator('.ant-btn-dangerous').click()
  await row.waitFor({ state: 'detached' })
  expect(await page.locator('tbody').innerText()).not.toContain('图片')

  await goto('/operationlog?action=delete&resourceName=字典')
  const deleted = page.locator('tbody tr.ant-table-row')
  await expect.poll(() => deleted.count()).toBe(6)
  await deleted.first().getByText('详情', { exact: true }).click()
  const changes = page.locator('.operation-changes tbody')
  await changes.getByText('字典名称').waitFor()
  await says(changes, '字典类型')
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('regions open level by level, and only the platform is offered to change them', async () => {
  const other = await visit({ username: 'admin', tenant: '10002' }, '/sysregion')
  expect(await other.page.getByText('新增', { exact: true }).count()).toBe(0)
  await other.context.close()

  const { page, goto, takeProblems, context } = await visit({ username: 'admin' }, '/sysregion')
  await expect.poll(() => page.getByText('新增', { exact: true }).count()).toBe(1)
  const open = (name: string) => rowOf(page, name).getByRole('button', { name: '展开行' }).click()
  await open('浙江省')
  await open('杭州市')
  await page.getByText('西湖区', { exact: true }).waitFor()
  // What stands open is still open after a reload.
  await goto('/sysregion')
  await page.getByText('西湖区', { exact: true }).waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
