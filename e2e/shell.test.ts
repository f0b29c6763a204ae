/// <reference lib="dom" />
import type { AxeResults } from 'axe-core'
import axeSource from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { closeBrowser, openScreen, settled, type Visit, visit } from './console.ts'
import { says } from './steps.ts'

afterAll(closeBrowser)

const pathOf = (page: Page): string => new URL(page.url()).pathname
const tabs = (page: Page): Promise<(string | null)[]> =>
  page.locator('.tags a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('?')[0]!))
const openByMenu = async (page: Page, ...paths: string[]): Promise<void> => {
  for (const path of paths) {
    await openScreen(page, path)
    await page.locator(`.tags a[aria-current][href^="${path}"]`).waitFor()
    await settled(page)
  }
}
const tab = (page: Page, path: string) => page.locator(`.tags a[href^="${path}"]`)
async function pick(page: Page, path: string, item: number): Promise<void> {
  await tab(page, path).click({ button: 'right' })
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]').nth(item).click()
  await page
    .locator('.ant-dropdown:not(.ant-dropdown-hidden)')
    .waitFor({ state: 'detached' })
    .catch(() => undefined)
}
async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axeSource.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
const cookieOf = async ({ context }: Visit, name: string): Promise<string | undefined> =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

test('tabs are refreshed, moved by keyboard and mouse, and closed', async () => {
  const seen = await visit({ username: 'operator', moving: true })
  const { page } = seen
  await seen.goto('/workbench')
  await openByMenu(page, '/site', '/building', '/contract')
  expect(await tabs(page)).toEqual(['/workbench', '/enterprisesee', '/site', '/building', '/contract'])

  await tab(page, '/contract').focus()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  expect(await tabs(page)).toEqual(['/workbench', '/enterprisesee', '/site', '/contract', '/building'])
  await tab(page, '/site').dragTo(tab(page, '/building'))
  expect(await tabs(page)).toEqual(['/workbench', '/enterprisesee', '/contract', '/building', '/site'])
  await page.keyboard.press('ArrowLeft')

  // What was typed is kept while the tab is open, and gone after a refresh.
  await openByMenu(page, '/site')
  const typed = page.locator('.resource-search input:visible').first()
  await typed.fill('half a word')
  await openByMenu(page, '/building')
  await openByMenu(page, '/site')
  expect(await typed.inputValue()).toBe('half a word')
  await pick(page, '/site', 0)
  await settled(page)
  await page.waitForFunction(() => !document.querySelector<HTMLInputElement>('.resource-search input')?.value)
  expect(pathOf(page)).toBe('/site')

  // Closing the shown tab leads to the last one left.
  await pick(page, '/site', 1)
  await page.waitForURL('**/building*')
  await pick(page, '/building', 2)
  expect(await tabs(page)).toEqual(['/workbench', '/enterprisesee', '/building'])
  expect(await page.locator('.tags li').first().locator('button').count()).toBe(0)
  await pick(page, '/building', 3)
  await page.waitForURL('**/enterprisesee')
  expect(await tabs(page)).toEqual(['/workbench', '/enterprisesee'])
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

describe.each([
  { language: 'zh' as const, typed: 'zjzd' },
  { language: 'tw' as const, typed: 'zujin' },
  { language: 'en' as const, typed: 'rent bils' },
])('the menu search in $language', ({ language, typed }) => {
  test('finds a screen and goes there by keyboard alone', async () => {
    const seen = await visit({ username: 'operator', language })
    const { page } = seen
    await seen.goto('/workbench')
    await page.keyboard.press('Control+k')
    const input = page.locator('[role=combobox].menu-search-input')
    await input.waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await input.fill(typed)
    await page.locator('[role=option][aria-selected=true] small', { hasText: /^(页面|頁面|Page)$/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/rentbill*')
    await input.waitFor({ state: 'detached' })
    expect(seen.takeProblems()).toEqual([])
    await seen.context.close()
  })
})

test('the palette finds a renter by pinyin, and says that he is one', async () => {
  const seen = await visit({ username: 'operator' })
  const { page } = seen
  await seen.goto('/workbench')
  await page.keyboard.press('Control+k')
  await page.locator('.menu-search-input').fill('wang')
  await page
    .getByRole('option', { name: /^[王汪].* 租客$/ })
    .first()
    .waitFor()
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

test('colours, darkness, sizes and the frame follow the settings, and stay', async () => {
  const seen = await visit({ username: 'operator' })
  const { page } = seen
  await seen.goto('/workbench')
  await page.getByRole('button', { name: '页面设置' }).click()
  await page.getByRole('radio', { name: '紫色' }).check()
  for (const name of ['深色模式', '标签页', '固定头部', '侧边栏标志']) await page.getByRole('switch', { name }).click()
  const look = () =>
    page.evaluate(() => {
      const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
      return {
        theme: document.documentElement.dataset.theme,
        brand: variable('--brand'),
        tabs: document.querySelectorAll('.tags').length,
        logo: document.querySelectorAll('.sidebar-logo').length,
        header: getComputedStyle(document.querySelector('.topbar')!).position,
      }
    })
  const chosen = { theme: 'dark', tabs: 0, logo: 0, header: 'sticky' }
  await expect.poll(look).toMatchObject(chosen)
  await page.keyboard.press('Escape')
  await page.reload()
  await settled(page)
  expect(await look()).toMatchObject(chosen)
  for (const path of ['/workbench', '/rentbill', '/house_list?view=board']) {
    await seen.goto(path)
    expect([path, await seriousProblems(page)]).toEqual([path, []])
  }
  await page.getByRole('button', { name: '布局大小' }).click()
  await page.getByRole('menuitem', { name: '迷你' }).click()
  await page.getByText('布局切换成功').waitFor()
  expect(await cookieOf(seen, 'size')).toBe('mini')
  await page.getByRole('button', { name: '页面设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(look).toMatchObject({ theme: 'light', brand: '#1890ff', tabs: 1, logo: 1, header: 'static' })
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

test('the sidebar remembers whether it is open, and is a drawer on small screens', async () => {
  const seen = await visit({ username: 'operator', moving: true })
  const { page } = seen
  await seen.goto('/workbench')
  const toggle = page.locator('.topbar button').first()
  await toggle.click()
  expect([await cookieOf(seen, 'sidebar'), await toggle.getAttribute('aria-expanded')]).toEqual(['0', 'false'])
  await page.reload()
  await settled(page)
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await toggle.click()
  expect(await cookieOf(seen, 'sidebar')).toBe('1')
  await page.setViewportSize({ width: 991, height: 800 })
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  await page.setViewportSize({ width: 992, height: 800 })
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
  expect(await cookieOf(seen, 'sidebar')).toBe('1')
  await seen.context.close()
})

test('whoever is signed in is led from the sign-in page to the start, and loses a session with a word and a question', async () => {
  const { page, goto, context } = await visit({ username: 'operator' }, '/login?redirect=%2Fsite')
  await page.waitForURL('**/workbench')
  await page.route('**/querySite?**', (route) =>
    route.fulfill({ status: 401, json: { code: 50014, status: 401, message: '登录已过期', data: {} } }),
  )
  await goto('/site')
  await page.locator('.ant-message-error', { hasText: '登录已过期' }).waitFor()
  await page.locator('.ant-modal-confirm', { hasText: '您已被登出' }).getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL('**/login?redirect=%2Fsite')
  expect((await context.cookies()).some(({ name, value }) => name === 'token' && value)).toBe(false)
  // The same page for servers that offer no registration.
  const closed = await page.request.get(new URL('/closed.index.html', page.url()).href)
  expect(await closed.text()).toContain('data-registration="closed"')
  await context.close()
})

test('a password is changed, and all other sessions end', async () => {
  const [seen, other] = [await visit({ username: 'rentee' }), await visit({ username: 'rentee' })]
  const { page } = seen
  for (const one of [seen, other]) await one.goto('/workbench')
  const fields = page.locator('.ant-modal input[type=password]')
  const open = async () => {
    await page.locator('.topbar-me').click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    await fields.first().waitFor()
  }
  const fill = async (...values: string[]) => {
    for (const [at, value] of values.entries()) await fields.nth(at).fill(value)
    await page.locator('.ant-modal-footer .ant-btn-primary').click()
  }
  await open()
  await fields.first().focus()
  await fields.nth(1).focus()
  await page.getByText('请输入旧密码').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await fill('not it at all', 'secret-7', 'secret-8')
  await page.getByText('新密码与确认新密码不一致！').waitFor()
  await fill('not it at all', 'secret-7', 'secret-7')
  await page.locator('.ant-message-warning', { hasText: '旧密码错误' }).waitFor()
  await fill(inject('password'), 'secret-7', 'secret-7')
  await page.locator('.ant-message-success', { hasText: '密码修改成功' }).waitFor()
  expect(seen.takeProblems()).toEqual([])

  // A session is believed for a second: a page that has just asked may ask once more.
  const after = async () => {
    await other.page.reload()
    await settled(other.page)
    return pathOf(other.page)
  }
  await expect.poll(after).toBe('/login')
  await other.context.close()
  await fields.first().waitFor({ state: 'detached' })
  await open()
  await fill('secret-7', inject('password'), inject('password'))
  await fields.first().waitFor({ state: 'detached' })
  await seen.context.close()
})

describe.each([
  { language: 'zh' as const, width: 1440 },
  { language: 'en' as const, width: 390 },
])('the profile in $language at $width px', ({ language, width }) => {
  test('takes what one says of oneself, and a picture cut to a square', async () => {
    const seen = await visit({ username: 'landlord', language, width })
    const { page } = seen
    await seen.goto('/workbench')
    await page.locator('.topbar-me').click()
    await page.getByRole('menuitem').nth(1).click()
    await page.waitForURL('**/profile/index')
    await settled(page)
    const about = `${language} ${Date.now()}`
    await page.locator('#profile').fill(about)
    await page.locator('.profile button.ant-btn-primary').click()
    await page.locator('.ant-message-success').waitFor()
    // A picture of 40 × 20 points, made here: no file of ours is needed for it.
    const picture = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 })
      canvas.getContext('2d')!.fillRect(0, 0, 20, 20)
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
    await page.setInputFiles('input[type=file]', file('notes.txt'))
    await page.locator('.ant-message-warning').waitFor()
    await page.setInputFiles('input[type=file]', file('me.png'))
    await page.locator('.reactEasyCrop_CropArea').waitFor()
    await page.locator('.ant-modal-footer .ant-btn-primary:not(:disabled)').click()
    await page.locator('img.profile-picture').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.reload()
    await page.locator('img.topbar-avatar').waitFor()
    const size = await page.locator('img.profile-picture').evaluate((image) => (image as HTMLImageElement).naturalWidth)
    expect([size, await page.locator('#profile').inputValue()]).toEqual([256, about])
    await page.locator('.profile-buttons button').nth(1).click()
    await page.locator('img.topbar-avatar').waitFor({ state: 'detached' })
    expect(seen.takeProblems()).toEqual([])
    await seen.context.close()
  })
})

test('errors nobody handled are listed until they are cleared', async () => {
  const seen = await visit({ username: 'operator', language: 'en' })
  const { page } = seen
  await seen.goto('/error-log')
  expect(await page.title()).toBe('Error log - Cloud Steward Property Management')
  const bug = page.locator('.error-bug')
  expect(await bug.count()).toBe(0)
  for (const at of [1, 2, 0]) await page.locator('.shell-page-buttons button').nth(at).click()
  await page.locator('.page-error').waitFor()
  await page.getByRole('button', { name: 'Error log, 3 entries' }).click()
  const entries = page.locator('.error-log li')
  await entries.first().waitFor()
  await expect.poll(() => entries.count()).toBe(3)
  await says(entries.first(), 'raised on purpose')
  await says(entries.first(), '/error-log')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear All' }).click()
  await bug.waitFor({ state: 'detached' })
  // The frame and the other tabs are as they were.
  await openByMenu(page, '/site')
  expect(pathOf(page)).toBe('/site')
  await seen.context.close()
})
