/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { act, ask, askList, closed, drawer, field, option, pick, press, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

test('an operator is entered, gets a site and a fee, cannot be stopped with it, and gives it back', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' }, '/operation')
  const stamp = Date.now().toString().slice(-6)
  const [name, siteName, orgName] = [`运营商${stamp}`, `托管小区${stamp}`, `托管组${stamp}`]
  const [top] = await askList<{ id: string }>(page, 'admin/sysorg/querySysOrg?pageSize=1')
  const org = { orgName, orgType: 'team', orgSequence: 9, parentId: top!.id }
  await ask(page, 'admin/sysorg/addSysOrg', org)
  const site = { name: siteName, regionCode: '330106', address: '文三路 1 号', mode: 'whole' }
  await ask(page, 'housing/site/addSite', site)
  await page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  await field(page, 'name').fill(name)
  await pick(page, field(page, 'orgId'), orgName)
  await field(page, 'contact').fill('蒋涛')
  await save(page)
  await rowOf(page, name).getByText('合作中').waitFor()

  await act(rowOf(page, name), '分配小区')
  await field(page, 'siteIds').click()
  await page.keyboard.type(siteName)
  await option(page, siteName).click()
  await field(page, 'siteIds').blur()
  await press(page)
  await closed(page)
  await act(rowOf(page, name), '设置费率')
  await field(page, 'feeBp').fill('8')
  await field(page, 'receiverId').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await save(page)
  await rowOf(page, name).getByText('8%').or(rowOf(page, name).getByText('8.00')).first().waitFor()

  await act(rowOf(page, name), '停止合作')
  await field(page, 'reason').fill('合同到期')
  await press(page)
  await page.getByText('请先收回小区').last().waitFor()
  takeProblems()
  await goto('/operation')
  await act(rowOf(page, name), '详情')
  await drawer(page).getByText(siteName).waitFor()
  await drawer(page).getByText('管理中').waitFor()
  await goto('/operation')
  await act(rowOf(page, name), '收回小区')
  await field(page, 'siteIds').click()
  await page.keyboard.type(siteName)
  await option(page, siteName).click()
  await field(page, 'siteIds').blur()
  await field(page, 'reason').fill('合作结束')
  await save(page)
  await act(rowOf(page, name), '停止合作')
  await field(page, 'reason').fill('合同到期')
  await save(page)
  await rowOf(page, name).getByText('已停止').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
