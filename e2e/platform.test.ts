/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, demo, openMenu, settled, tick, visit } from './console.ts'
import { act, confirm, drawer, field, option, pick, press, rowOf, save, says } from './steps.ts'

afterAll(closeBrowser)

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).last().fill(text)

/** Signs in on a page where nobody is signed in. */
async function signIn(page: Page, tenant: string, username: string, password: string) {
  await page.goto(`${demo().baseUrl}/login`)
  const inputs = page.locator('form input')
  await inputs.nth(0).fill(tenant)
  await inputs.nth(1).fill(username)
  await inputs.nth(2).fill(password)
  await page.keyboard.press('Enter')
}
const menusIn = async (page: Page): Promise<string> => {
  await page.waitForURL('**/workbench')
  await settled(page)
  await openMenu(page)
  return (await page.locator('.sidebar').textContent()) ?? ''
}

it('makes a tenant with a package, lets its administrator in, and closes it again', async () => {
  const { page, context, goto, takeProblems } = await visit({ username: 'admin' }, '/tenantpackage?open=add')
  await fill(page, '套餐编码', 'small')
  await fill(page, '套餐名称', '小型版')
  await save(page)
  await rowOf(page, '小型版').getByRole('button', { name: '菜单' }).click()
  for (const title of ['小区管理', '用户管理']) await tick(page, title)
  await save(page)

  await goto('/systenant?open=add')
  await fill(page, '公司名称', '青城公寓')
  await page.getByLabel('套餐', { exact: true }).last().click()
  await option(page, '小型版').click()
  await press(page)
  const told = page.locator('.made-tenant code')
  await told.nth(2).waitFor()
  const [code, username, password] = await told.allTextContents()
  await page.locator('.ant-modal-footer button').click()

  const other = await context.browser()!.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const guest = await other.newPage()
  await signIn(guest, code!, username!, password!)
  const menus = await menusIn(guest)
  expect([menus.includes('小区管理'), menus.includes('用户与机构')]).toEqual([true, true])
  expect([menus.includes('合同管理'), menus.includes('公司账户')]).toEqual([false, false])

  await goto('/systenant')
  await act(rowOf(page, '青城公寓'), '停用')
  await page.getByText('1 个用户将无法登录').waitFor()
  await page.locator('.ant-modal-footer .ant-btn-primary').click()
  await rowOf(page, '青城公寓').getByText('已停用').waitFor()
  await other.clearCookies()
  await signIn(guest, code!, username!, password!)
  await guest.locator('.login-refusal').waitFor()
  await act(rowOf(page, '青城公寓'), '重新启用')
  await rowOf(page, '青城公寓').getByText('使用中').waitFor()
  await signIn(guest, code!, username!, password!)
  await guest.waitForURL('**/workbench')
  await other.close()
  expect(takeProblems()).toEqual([])
})

it('registers a tenant with a code, and leads its administrator from the workbench to his first rent', async () => {
  const platform = await visit({ username: 'admin' })
  const guests = await platform.context.browser()!.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await guests.newPage()
  await page.goto(`${demo().baseUrl}/login`)
  await page.getByRole('button', { name: '注册企业账号' }).click()
  const mobile = `1370001${String(Date.now()).slice(-4)}`
  await fill(page, '企业或机构名称', '自助公寓')
  await fill(page, '用户名', 'zhoulan')
  await fill(page, '手机号', mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await platform.goto('/SMSlogs')
  const message = await platform.page
    .locator('tr[data-row-key]')
    .filter({ hasText: '注册验证码' })
    .first()
    .textContent()
  await fill(page, '短信验证码', /验证码是 (\d{6})/.exec(message!)![1]!)
  await fill(page, '密码', 'quiet river 71')
  await fill(page, '确认密码', 'quiet river 71')
  await page.getByRole('button', { name: '注册并开通' }).click()
  await page.waitForURL('**/workbench')
  const steps = page.locator('.first-steps')
  expect(/公司编码是 (\d{8})/.exec((await steps.textContent())!)).not.toBeNull()
  expect(await menusIn(page)).toContain('房源列表')
  expect(await page.locator('.sidebar a[href^="/"]').count()).toBeLessThan(25)
  // The trial ends in a month: nobody is warned yet.
  expect(await page.getByText('请及时续期').count()).toBe(0)

  await steps.getByRole('button', { name: '填入示例数据' }).click()
  const removal = steps.getByRole('button', { name: '清除示例数据' })
  await removal.waitFor()
  // A button that is still loading takes no press.
  await steps.locator('.ant-btn-loading').waitFor({ state: 'detached' })
  await removal.click()
  await confirm(page)
  await steps.getByRole('button', { name: '填入示例数据' }).waitFor()
  await steps.getByRole('link', { name: '新增房源' }).click()
  await page.getByRole('button', { name: '填写小区和楼栋' }).click()
  await field(page, 'siteName').fill('青年路小区')
  await field(page, 'regionCode').click()
  for (const name of ['浙江省', '杭州市', '西湖区']) {
    const place = page.locator('.ant-cascader-menu-item').filter({ hasText: name })
    await place.waitFor()
    // What is pressed while the list is drawn opens nothing.
    await settled(page)
    await place.click()
  }
  await field(page, 'address').fill('青年路 8 号')
  await field(page, 'landlordMobile').fill(mobile)
  await press(page)
  await page.locator('.first-place').waitFor({ state: 'detached' })
  await page.locator('[id$="floor"]').fill('1')
  await page.locator('[id$="number"]').first().fill('101')
  await fill(page, '月租金（元）', '3000')
  await fill(page, '押金（元）', '3000')
  await page.locator('.add-house').getByRole('button', { name: '提 交' }).click()
  await page.locator('.ant-result-success').waitFor()
  await page.goto(`${demo().baseUrl}/workbench`)
  await steps.locator('.is-done').filter({ hasText: '新增房源' }).waitFor()
  await steps.getByRole('link', { name: '新增租客' }).click()
  await field(page, 'name').fill('林小满')
  await field(page, 'mobile').fill('13900000008')
  await press(page)
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
  await page.goto(`${demo().baseUrl}/workbench`)
  await steps.locator('.is-done').filter({ hasText: '新增租客' }).waitFor()
  // From here on each step offers the next one.
  await steps.locator('a[href^="/contract?open=add"]').click()
  await pick(page, field(page, 'roomId'), '101')
  await pick(page, field(page, 'renteeId'), '林小满')
  await says(drawer(page), '3,000.00')
  await press(page)
  const next = async (words: string) => {
    const button = page.locator('.ant-message .next-step').filter({ hasText: words })
    await button.waitFor()
    await settled(page)
    await button.click()
  }
  await next('签约')
  await drawer(page).locator('#signedOn').waitFor()
  await press(page)
  await next('出账')
  await page.locator('.ant-modal-confirm .ant-btn-primary').click()
  await page.locator('.ant-message .next-step').filter({ hasText: '收款' }).waitFor()
  await page.goto(`${demo().baseUrl}/workbench`)
  await expect.poll(() => steps.locator('.is-done').count()).toBe(4)
  await steps.locator('a[href^="/rentbill?open=pay:"]').click()
  await drawer(page).locator('tbody tr.ant-table-row').first().waitFor()
  await press(page)
  await page.locator('.ant-message a.record-link').waitFor()
  // All is done: the list is gone.
  await page.goto(`${demo().baseUrl}/workbench`)
  await settled(page)
  expect(await steps.count()).toBe(0)
  await guests.close()
})
