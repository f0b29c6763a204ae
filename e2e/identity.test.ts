/// <reference lib="dom" />
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, tick, type Visit, visit } from './console.ts'
import { act, drawer, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

async function enter(admin: Visit, username: string) {
  const { page, goto } = admin
  await goto('/sysuser?open=add')
  const fill = (label: string, text: string) =>
    page.locator('.ant-drawer-open').getByLabel(label, { exact: true }).fill(text)
  await fill('用户名', username)
  await fill('昵称', '周岚')
  await fill('密码', 'clerk pass 1')
  await fill('确认密码', 'clerk pass 1')
  await fill('邮箱', `${username}@example.org`)
  await fill('手机号', `1370000${String(Date.now()).slice(-4)}`)
  const pick = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).last().click()
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
    // A list of several stays open; a press beside it closes it.
    await drawer(page).locator('.ant-drawer-title').click()
  }
  await pick('所属机构', '财务部')
  await pick('角色', '运营人员')
  await save(page)
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
  await act(rowOf(page, 'ROLE_TENEMENT'), '授权菜单')
  await tick(page, '楼栋管理')
  await save(page)
  const operator = await visit({ username: 'operator' })
  await operator.goto('/site')
  // One tab alone is no page of tabs.
  expect(await operator.page.locator('.page-tabs').count()).toBe(0)
  await operator.context.close()
  await act(rowOf(page, 'ROLE_TENEMENT'), '授权菜单')
  await tick(page, '楼栋管理')
  await save(page)
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
