/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, openMenu, openScreen, settled, visit } from './console.ts'
import { act, columnOf, option, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

/** The names of sites in the list. */
const sites = async (page: Page): Promise<string[]> => {
  await settled(page)
  return page.locator('tr[data-row-key]:visible td:nth-child(2)').allInnerTexts()
}
const pickScope = async (page: Page, scope: string) => {
  await page.locator('.ant-drawer .ant-select').click()
  await page.locator('.ant-select-dropdown:visible').getByText(scope, { exact: true }).click()
}

it('shows the holders of a role one organisation alone, and all again', async () => {
  const admin = await visit({ username: 'admin' })
  const { page, goto, takeProblems } = admin
  await goto('/site')
  const all = await sites(page)
  expect(all.length).toBeGreaterThan(3)
  // A steward sees the sites he looks after, also those of other organisations.
  const stewards = await columnOf(page, '负责人')
  const seen = all.filter((name, at) => name === '滨江春晓花园' || stewards[at] === '林晓')
  expect(seen.length).toBeLessThan(all.length)
  await goto('/sysrole')
  await act(rowOf(page, 'ROLE_TENEMENT'), '数据范围')
  await pickScope(page, '指定机构的数据')
  const node = page.locator('.ant-drawer .ant-tree-treenode').filter({ hasText: '滨江管家组' }).last()
  await node.locator('.ant-tree-checkbox').click()
  await save(page)
  expect(await rowOf(page, 'ROLE_TENEMENT').textContent()).toContain('指定机构')

  try {
    const operator = await visit({ username: 'operator' }, '/site')
    expect(await sites(operator.page)).toEqual(seen)
    await operator.goto('/rentbill')
    const rooms = await columnOf(operator.page, '房间')
    expect(rooms.filter((room) => !seen.some((name) => room.startsWith(name)))).toEqual([])
    expect(operator.takeProblems()).toEqual([])
    await operator.context.close()
  } finally {
    // The other journeys of this worker need its people to see everything again.
    await act(rowOf(page, 'ROLE_TENEMENT'), '数据范围')
    await page.locator('.ant-drawer .ant-tree').waitFor()
    await pickScope(page, '全部数据')
    await save(page)
  }
  expect(takeProblems()).toEqual([])
  await admin.context.close()
})

it('looks through a role, changes nothing, and comes back as itself', async () => {
  const { page, context, goto, takeProblems } = await visit({ username: 'admin' }, '/sysrole')
  await act(rowOf(page, 'ROLE_LANDLORD'), '预览')
  const banner = page.locator('.preview')
  await banner.waitFor()
  await page.waitForURL('**/workbench')
  await settled(page)
  expect(await banner.textContent()).toContain('房东')
  // The workbench and the landlord's board are always open.
  await expect.poll(() => page.locator('.tags li').count()).toBe(2)
  await openMenu(page)
  expect(await page.locator('.sidebar').textContent()).not.toContain('角色与权限')
  await openScreen(page, '/contract')
  expect(await page.getByRole('button', { name: /新\s*增/ }).count()).toBe(0)
  await banner.getByRole('button', { name: '退出预览' }).click()
  await banner.waitFor({ state: 'hidden' })
  await openMenu(page)
  await page.locator('.sidebar').getByText('角色与权限').waitFor()
  await goto('/sysrole')
  expect(await page.locator('tr[data-row-key]').count()).toBeGreaterThan(3)
  expect(takeProblems()).toEqual([])
  await context.close()
})

it('looks at one organisation and then at all, everywhere at once', async () => {
  const { page, context, takeProblems } = await visit({ username: 'admin' }, '/site')
  const all = await sites(page)
  await openScreen(page, '/building')
  const choose = async (now: string, word: string, name: string) => {
    await page.getByRole('button', { name: `机构: ${now}` }).click()
    if (word) await page.locator('.focus-panel input').fill(word)
    await page.locator('.focus-org, .focus-all').filter({ hasText: name }).first().click()
    await page.getByRole('button', { name: `机构: ${name}` }).waitFor()
    await settled(page)
  }
  await choose('全部机构', '滨江', '滨江管家组')
  const blocks = await page.locator('tr[data-row-key]').allInnerTexts()
  expect(blocks.length).toBeGreaterThan(0)
  expect(blocks.filter((text) => !text.includes('滨江春晓花园'))).toEqual([])
  // The tab that was open before shows the same organisation.
  await page.locator('.tags').getByText('小区管理').click()
  await expect.poll(() => sites(page)).toEqual(['滨江春晓花园'])
  await page.reload()
  await expect.poll(() => sites(page)).toEqual(['滨江春晓花园'])
  await choose('滨江管家组', '', '全部机构')
  await expect.poll(() => sites(page)).toEqual(all)
  expect(takeProblems()).toEqual([])
  await context.close()
})

it('says why a user sees a record', async () => {
  const { page, context, takeProblems } = await visit({ username: 'admin' }, '/sysuser')
  await act(rowOf(page, 'operator'), '为什么能（不能）看到')
  const fields = page.locator('.ant-drawer .ant-select')
  await fields.first().click()
  await page.keyboard.type('小区管理')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.locator('.explain-steps li').first().waitFor()
  await fields.nth(1).click()
  await option(page, '滨江春晓花园').click()
  await page.getByText('能看到这条记录').waitFor()
  const steps = await page.locator('.explain-steps').innerText()
  expect(steps).toContain('菜单“小区管理”由角色“运营人员”授予')
  expect(steps).toContain('能看到“滨江春晓花园”：数据范围包含全部数据')
  expect(takeProblems()).toEqual([])
  await context.close()
})
