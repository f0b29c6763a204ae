import { signOut } from '@cloud-steward/contract/identity/session.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, demo, settled, type Visit, visit } from './console.ts'

afterAll(closeBrowser)

const FORM = '/sysparam?open=add'
const drawer = (page: Page) => page.locator('.ant-drawer-open')
const nameOf = (page: Page) => drawer(page).getByLabel('参数名称', { exact: true })
const question = (page: Page) => page.locator('.ant-modal-confirm', { hasText: '有未保存的修改' })
/** Opens the form from the list, so that there is something to go back to, and fills its name in. */
async function fillName({ page, goto }: Visit, name: string): Promise<void> {
  await goto('/sysparam')
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page).waitFor()
  await settled(page)
  await nameOf(page).fill(name)
}
/** Loads the page anew, as the person who does not want to stay. */
async function reload(page: Page): Promise<string[]> {
  const asked: string[] = []
  const answer = (dialog: { type: () => string; accept: () => Promise<void> }) => {
    asked.push(dialog.type())
    void dialog.accept()
  }
  page.on('dialog', answer)
  await page.reload()
  await drawer(page).waitFor()
  await settled(page)
  page.off('dialog', answer)
  return asked
}

test('a form that was filled is offered after a reload, and put in only when it is wanted', async () => {
  const seen = await visit({ username: 'admin' })
  const { page } = seen
  await fillName(seen, '未保存花园')
  expect(await reload(page)).toEqual(['beforeunload'])
  const offer = drawer(page).getByText('填写的内容尚未保存')
  await offer.waitFor()
  expect(await nameOf(page).inputValue()).toBe('')
  // Nothing is touched yet: nobody is asked.
  expect(await reload(page)).toEqual([])
  await offer.waitFor()
  await drawer(page)
    .getByRole('button', { name: /恢\s?复/ })
    .click()
  expect(await nameOf(page).inputValue()).toBe('未保存花园')
  await drawer(page)
    .getByRole('button', { name: /取\s?消/ })
    .click()
  await question(page)
    .getByRole('button', { name: /离\s?开/ })
    .click()
  await drawer(page).waitFor({ state: 'detached' })
  await seen.goto(FORM)
  expect(await offer.count()).toBe(0)
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

test('Back, Escape and a menu entry ask before a filled form is lost, and leave an untouched one unasked', async () => {
  const seen = await visit({ username: 'admin' })
  const { page } = seen
  await fillName(seen, '留下花园')
  await page.goBack()
  await question(page)
    .getByRole('button', { name: /留\s?下/ })
    .click()
  await question(page).waitFor({ state: 'detached' })
  expect([await nameOf(page).inputValue(), new URL(page.url()).search]).toEqual(['留下花园', '?open=add'])
  await nameOf(page).press('Escape')
  await question(page)
    .getByRole('button', { name: /留\s?下/ })
    .click()
  await question(page).waitFor({ state: 'detached' })
  expect(await nameOf(page).inputValue()).toBe('留下花园')
  // The menu is behind the drawer; who has another way to it is asked as well.
  await page.locator('.sidebar a.menu-link').first().dispatchEvent('click')
  await question(page)
    .getByRole('button', { name: /离\s?开/ })
    .click()
  await page.waitForURL((url) => url.pathname !== '/sysparam')
  await seen.goto(FORM)
  await drawer(page)
    .getByRole('button', { name: /丢\s?弃/ })
    .click()
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  expect(await question(page).count()).toBe(0)
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

test('a form whose session ended elsewhere is saved once, as it was filled, after a sign-in over the page', async () => {
  const seen = await visit({ username: 'admin' })
  const { page, context } = seen
  const name = `续登花园${Date.now()}`
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/addSysParam')) keys.push(request.headers()['idempotency-key'])
  })
  await fillName(seen, name)
  await drawer(page).getByLabel('参数键', { exact: true }).fill(`kept.${Date.now()}`)
  await drawer(page).getByLabel('参数值', { exact: true }).fill('1')
  const cookie = (await context.cookies()).find((one) => one.name === 'token')!
  const ended = await fetch(demo().baseUrl + signOut.path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${cookie.value}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(ended.status).toBe(200)
  await drawer(page)
    .getByRole('button', { name: /保\s?存/ })
    .click()
  const dialog = page.locator('.sign-in-again')
  await dialog.getByText('admin').waitFor()
  await dialog.locator('input[type=password]').fill('wrong')
  await dialog.locator('input[type=password]').press('Enter')
  await dialog.locator('.ant-alert').getByText('用户名或密码').waitFor()
  await dialog.locator('input[type=password]').fill(inject('password'))
  await dialog.locator('input[type=password]').press('Enter')
  await drawer(page).waitFor({ state: 'detached' })
  await settled(page)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await seen.goto(`/sysparam?paramName=${encodeURIComponent(name)}`)
  expect(await page.locator('tbody tr[data-row-key]').count()).toBe(1)
  await context.close()
})
