/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, tick, type Visit, visit } from './console.ts'

afterAll(closeBrowser)

const save = (page: Page) =>
  page
    .locator('.ant-drawer')
    .last()
    .getByRole('button', { name: /保\s*存/ })
    .click()
const rowOf = (page: Page, word: string) => page.locator('tr[data-row-key]').filter({ hasText: word }).first()
const press = async (page: Page, word: string, action: string) => {
  const row = rowOf(page, word)
  const shown = row.getByRole('button', { name: action, exact: true })
  if (await shown.count()) return shown.click()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** The drawer of a form closes when what it sent was taken. */
const closed = (page: Page) => page.waitForFunction(() => !new URLSearchParams(location.search).get('open'))

async function enter(admin: Visit, username: string) {
  const { page, goto } = admin
  await goto('/sysuser?open=add')
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).last().fill(text)
  await fill('用户名', username)
  await fill('昵称', '周岚')
  await fill('密码', 'clerk pass 1')
  await fill('确认密码', 'clerk pass 1')
  await fill('邮箱', `${username}@example.org`)
  await fill('手机号', `1370000${String(Date.now()).slice(-4)}`)
  const pick = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).last().click()
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await pick('所属机构', '财务部')
  await pick('角色', '运营人员')
  await save(page)
  await closed(page)
}

it('makes a user, shows him by organisation, and gives and takes a screen', async () => {
  const admin = await visit({ username: 'admin' })
  const { page, goto, takeProblems } = admin
  await enter(admin, 'clerk1')
  await goto('/sysuser')
  await page.locator('.side').getByText('财务部').click()
  await page.waitForURL(/orgId=/)
  await page.waitForFunction(() => document.querySelectorAll('tr[data-row-key]').length === 1)
  expect(await rowOf(page, 'clerk1').textContent()).toContain('运营人员')

  // The role loses a screen; whoever holds it is refused what it called.
  await goto('/sysrole')
  await press(page, 'ROLE_TENEMENT', '授权菜单')
  await tick(page, '楼栋管理')
  await save(page)
  await closed(page)
  const operator = await visit({ username: 'operator' })
  expect(await operator.page.locator('nav, aside').first().textContent()).not.toContain('楼栋管理')
  await operator.context.close()
  await press(page, 'ROLE_TENEMENT', '授权菜单')
  await tick(page, '楼栋管理')
  await save(page)
  await closed(page)
  expect(takeProblems()).toEqual([])
  await admin.context.close()
})

it('draws every screen in English on a phone without a word in the console', async () => {
  const { context, goto, page, takeProblems } = await visit({
    username: 'admin',
    language: 'en',
    width: 390,
    height: 844,
  })
  for (const path of ['sysuser', 'sysrole', 'sysurl', 'sysmenu', 'sysorg', 'syspost', 'datapermission']) {
    await goto(`/${path}`)
    expect(await page.locator('main, .resource-page').first().isVisible(), path).toBe(true)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([
      path,
      true,
    ])
  }
  expect(takeProblems()).toEqual([])
  await context.close()
})
