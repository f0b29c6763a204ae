/// <reference lib="dom" />
import type { AxeResults } from 'axe-core'
import axeSource from 'axe-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, demo, openMenu, openScreen, settled, type Visit, visit } from './console.ts'

afterAll(closeBrowser)

const PATHS = [
  '/guide',
  '/icon',
  '/clipboard',
  '/error-log',
  '/error-page/401',
  '/error-page/404',
  '/permission/page',
  '/permission/role',
  '/permission/directive',
]
async function apiOf({ context }: Visit) {
  const token = (await context.cookies()).find(({ name }) => name === 'token')!.value
  return async <T>(method: string, path: string, input: Record<string, string>): Promise<T> => {
    const query = new URLSearchParams(input)
    const url = `${demo().baseUrl}/api/admin/${path}${method === 'GET' ? `?${query}` : ''}`
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body: method === 'GET' ? undefined : query,
    })
    const body = (await answer.json()) as { code?: number; message?: string; data?: T }
    if (body.code && body.code !== 200) throw new Error(`${path}: ${body.message}`)
    return (body.data ?? body) as T
  }
}
async function seriousProblems({ page }: Visit): Promise<string[]> {
  await page.evaluate(axeSource.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}

test('demonstrations are hidden until an administrator grants them, and work then', async () => {
  const seen = await visit({ username: 'admin', tenant: '10002', language: 'en' })
  const { page } = seen
  await seen.goto('/workbench')
  await openMenu(page)
  expect(await page.locator('.sidebar a[href="/guide"]').count()).toBe(0)
  await seen.goto('/guide')
  expect(page.url()).toContain('/404')

  const api = await apiOf(seen)
  interface Row {
    id: string
    roleCode?: string
    children?: Row[]
  }
  type Rows = { list: Row[] }
  const idsOf = (rows: readonly Row[]): string[] => rows.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])
  const all = { currentPage: '1', pageSize: '1000' }
  const role = (await api<Rows>('GET', 'sysrole/querySysRole', all)).list.find((one) => one.roleCode === 'ROLE_ADMIN')!
  const { list } = await api<Rows>('GET', 'sysmenu/querySysMenu', all)
  const held = await api<string[]>('GET', 'sysmenu/queryMenuIdByRoleId', { roleId: role.id })
  const grant = (ids: readonly string[]) =>
    api('POST', 'sysmenu/authorizeMenuToRole', { roleId: role.id, menuId: ids.join() })
  await grant(idsOf(list))
  try {
    await seen.goto('/workbench')
    await openMenu(page)
    await openScreen(page, '/icon')
    const external = page.locator('.page-tabs a[href^="https://"]')
    expect(await external.getAttribute('target')).toBe('_blank')
    seen.takeProblems()
    for (const path of PATHS) {
      await openScreen(page, path)
      await page.locator(`.tags a[aria-current][href="${path}"]`).waitFor()
      await settled(page)
      expect([path, await seriousProblems(seen)]).toEqual([path, []])
      expect(await page.locator('#content').innerText(), path).not.toMatch(/\b(demo|shell|menu)\.[a-z]\w+/)
    }
    await seen.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.tags a[href="/icon"]').click()
    // The sidebar has a button of this name too.
    await page.locator('#content').getByRole('button', { name: 'Home', exact: true }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('<HomeOutlined />')
    await page.locator('.tags a[href="/guide"]').click()
    await page.getByRole('button', { name: 'Start the tour' }).click()
    for (let at = 0; at < 4; at++) await page.locator('.ant-tour .ant-btn-primary').click()
    await page.locator('.ant-tour').waitFor({ state: 'hidden' })
    expect(seen.takeProblems()).toEqual([])
  } finally {
    await grant(held)
    await seen.context.close()
  }
})

test('the platform of a demonstration has them, and shows what a role sees', async () => {
  const { page, context } = await visit({ username: 'admin', language: 'en' }, '/permission/page')
  await page
    .locator('#content')
    .getByRole('button', { name: /^房\s*东$/ })
    .click()
  await page.getByText('Previewing the role').waitFor()
  await settled(page)
  // Another menu, and no tab of before.
  await openMenu(page)
  expect(await page.locator('.sidebar a[href="/permission/page"]').count()).toBe(0)
  expect(await page.locator('.tags a').count()).toBeLessThanOrEqual(2)
  await page.getByRole('button', { name: 'Leave preview' }).click()
  await page.getByText('Previewing the role').waitFor({ state: 'hidden' })
  await openMenu(page)
  await page.locator('.sidebar a[href="/permission/page"]').first().waitFor()
  await context.close()
})
