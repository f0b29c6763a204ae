/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { arrive, closeBrowser, settled, visit } from './console.ts'
import { newRooms } from './homes.ts'

afterAll(closeBrowser)

/** What has the focus, by its label or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const place = document.activeElement as HTMLElement
    const label = (place as HTMLInputElement).labels?.[0]?.textContent
    return (label ?? place.getAttribute('aria-label') ?? place.textContent).replaceAll(/\s/g, '')
  })
/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === wanted) return
    await page.keyboard.press('Tab')
  }
  expect(await focused(page)).toBe(wanted)
}
const open = '.ant-drawer-open, .ant-modal:visible'
const closed = (page: Page): Promise<void> => page.locator(open).first().waitFor({ state: 'detached' })

test('a record is added and deleted by keyboard alone, from the sign-in on', async () => {
  const seen = await arrive({})
  const { page } = seen
  const type = async (field: string, text: string) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await type('公司编码', '10001')
  await type('用户名', 'admin')
  await type('密码', inject('password'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/workbench')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.locator('.menu-search-input').waitFor()
  await page.keyboard.type('csgl')
  await page.locator('[role=option][aria-selected=true]', { hasText: '/sysparam' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sysparam')
  await settled(page)
  // On from the screen that was found, and not from the top of the frame.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')

  const key = `keyboard.${Date.now()}`
  await tabTo(page, '新增')
  await page.keyboard.press('Enter')
  await page.locator('.ant-drawer-open input').first().waitFor()
  await type('参数名称', '键盘')
  await type('参数键', key)
  await type('参数值', '1')
  await tabTo(page, '保存')
  await page.keyboard.press('Enter')
  await closed(page)
  await settled(page)
  await expect.poll(() => focused(page)).toBe('新增')

  const row = page.locator('tr[data-row-key]', { hasText: key })
  await row.waitFor()
  // Its row is the first one: the newest stands on top.
  await tabTo(page, '编辑')
  await tabTo(page, '删除')
  await page.keyboard.press('Enter')
  await page.locator('.ant-modal-confirm').waitFor()
  const isInDialog = () => page.evaluate(() => document.activeElement?.closest('.ant-modal-confirm') !== null)
  await expect.poll(isInDialog).toBe(true)
  await tabTo(page, '删除')
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

test('a vacant room is let, billed and paid by keyboard alone', async () => {
  const seen = await visit({ username: 'operator' })
  const { page, goto } = seen
  const [room] = await newRooms(page, 1)
  const renter = `键盘客${Date.now()}`
  await goto(`/house_list?fullName=${encodeURIComponent(room!.fullName)}`)
  /** Presses Tab until one of these places has the focus, and presses it. */
  const press = async (selector: string) => {
    const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
    for (let presses = 0; presses < 90 && !(await isThere()); presses++) await page.keyboard.press('Tab')
    expect(await isThere(), selector).toBe(true)
    await page.keyboard.press('Enter')
  }
  const save = async () => {
    await settled(page)
    await press('.drawer-footer .ant-btn-primary')
  }
  const next = async (words: string) => {
    await page.locator('.ant-message .next-step').filter({ hasText: words }).waitFor()
    await press('.next-step')
    await page.locator('.ant-drawer-open .drawer-footer').waitFor()
  }
  await tabTo(page, '签约')
  await page.keyboard.press('Enter')
  await page.locator('.ant-drawer-open #renteeId').waitFor()
  await settled(page)
  await tabTo(page, '租客')
  await page.keyboard.type(renter)
  await page
    .locator('.ant-select-item-option-active')
    .filter({ hasText: `新增租客「${renter}」` })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[id="housing.rentee_mobile"]').waitFor()
  await settled(page)
  await tabTo(page, '手机号')
  await page.keyboard.type('13900000007')
  await save()
  await page.locator('[id="housing.rentee_mobile"]').waitFor({ state: 'detached' })
  await page.locator('.ant-drawer-open .ant-select').filter({ hasText: renter }).first().waitFor()
  await save()
  await next('签约')
  await save()
  await page.locator('.ant-message .next-step').filter({ hasText: '出账' }).waitFor()
  await press('.next-step')
  await next('收款')
  await page.locator('.ant-drawer-open tbody tr.ant-table-row').first().waitFor()
  await save()
  await page.locator('.ant-message a.record-link').waitFor()
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

describe('what is opened closes with Escape and gives the focus back', () => {
  test.each([
    { what: 'a dialog of the toolbar', path: '/sysparam', opener: /导\s*入/, item: undefined },
    { what: 'a drawer opened from a menu', path: '/sysrole', opener: /更多/, item: '授权菜单' },
    { what: 'a question asked from a menu', path: '/contract?state=draft', opener: /更多/, item: '删除' },
    { what: 'the password dialog', path: '/sysparam', opener: /^账户/, item: '修改密码' },
    { what: 'the menu search', path: '/sysparam', opener: /搜索页面/, item: undefined },
    { what: 'the settings', path: '/sysparam', opener: /页面设置/, item: undefined },
  ])('$what', async ({ path, opener, item }) => {
    const { page, goto, context } = await visit({ username: 'admin' })
    await goto(path)
    const button = page.getByRole('button', { name: opener }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    if (item) {
      const entry = page.getByRole('menuitem', { name: item }).last()
      await entry.waitFor()
      await settled(page)
      await entry.focus()
      await page.keyboard.press('Enter')
    }
    await expect
      .poll(() => page.evaluate(() => !!document.activeElement?.closest('.ant-drawer, .ant-modal')))
      .toBe(true)
    await settled(page)
    await page.keyboard.press('Escape')
    await closed(page)
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await context.close()
  })
})

test('the menu of a small screen takes the focus in, and Escape gives it back', async () => {
  const { page, goto, context } = await visit({ username: 'operator', width: 390, height: 844 })
  await goto('/workbench')
  const toggle = page.locator('.topbar button').first()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('.sidebar'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  expect(await page.evaluate(() => document.activeElement === document.querySelector('.topbar button'))).toBe(true)
  // Closing on a small screen is not a movement.
  expect(await page.locator('.sidebar').getAttribute('class')).toContain('sidebar-still')
  await context.close()
})
