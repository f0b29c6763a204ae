/// <reference lib="dom" />
import { type Menu, menus } from '@cloud-steward/contract'
import { token } from '@cloud-steward/contract/identity/session.ts'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { inject, onTestFailed, type TestContext } from 'vitest'
import type { Demo } from './serve.ts'
import { windowFor } from './windows.ts'

export { closeBrowser } from './windows.ts'

/** The demonstration of this worker. */
export const demo = (): Demo => {
  const demos = inject('demos')
  return demos[(Number(process.env.VITEST_POOL_ID) - 1) % demos.length]!
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Console errors, failed scripts and answers ≥ 400 since the last look. */
  takeProblems(): string[]
  goto(path: string): Promise<void>
}
export interface Visitor {
  username: string
  tenant?: string
  language?: 'zh' | 'tw' | 'en'
  width?: number
  height?: number
  /** With a phone in his hand: in its browser, or inside an app that says its name. */
  phone?: 'browser' | 'MicroMessenger'
  /** Sees things move. Most visitors have asked their system for no motion: a machine without graphics pays dear for it. */
  moving?: boolean
  /** Of a test that runs beside others: vitest knows only one test at a time by itself. */
  onTestFailed?: TestContext['onTestFailed']
}

/** A browser window of nobody yet, that notices every console error. */
async function openWindow(visitor: Omit<Visitor, 'username' | 'tenant'>): Promise<Visit> {
  const { language = 'zh', onTestFailed: onFailed = onTestFailed } = visitor
  const base = demo().baseUrl
  const { context, page } = await windowFor({ ...visitor, language })
  await context.addCookies([{ name: 'language', value: language, url: base }])
  // What is waited for takes as long as the machine is busy.
  context.setDefaultTimeout(60_000)
  context.on('page', followRequests)
  followRequests(page)
  const problems: string[] = []
  const calls: string[] = []
  page.on('response', (answer) => {
    // Without what is asked: who signs in says his password there.
    const path = answer.url().slice(base.length).split('?')[0]!
    if (path.startsWith('/api/')) calls.push(`${answer.status()} ${answer.request().method()} ${path}`)
  })
  onFailed(() => tellState(page, [...calls.slice(-20), ...problems]))
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('response', (answer) => answer.status() >= 400 && problems.push(`${answer.status()} ${answer.url()}`))
  return {
    page,
    context,
    takeProblems: () => problems.splice(0),
    goto: async (path) => {
      await page.goto(base + path)
      await settled(page)
      // What the address opens is loaded when it is wanted; what is looked for may stand on the page behind as well.
      if (!/[?&]open=[^&]/.test(path)) return
      await page.locator('.ant-drawer-open .ant-drawer-section, .ant-modal:visible').first().waitFor()
      await settled(page)
    },
  }
}

/** A browser window before the sign-in page. */
export async function arrive(visitor: Omit<Visitor, 'username' | 'tenant'> = {}): Promise<Visit> {
  const seen = await openWindow(visitor)
  await seen.page.goto(`${demo().baseUrl}/login`)
  return seen
}

/** Fills the sign-in page in and sends it. */
export async function enter(
  page: Page,
  { username, tenant = '10001' }: Pick<Visitor, 'username' | 'tenant'>,
  password = inject('password'),
): Promise<void> {
  await page.locator('[name=tenantCode]').fill(tenant)
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

/**
 * A browser window of a signed-in user, at an address or where nothing has been opened yet. He has signed in before he came:
 * that the page for it works is seen by journeys of its own, and drawing it for each visit took half of the time of short ones.
 */
export async function visit(visitor: Visitor, path?: string): Promise<Visit> {
  const seen = await openWindow(visitor)
  const { username, tenant = '10001' } = visitor
  const given = { grant_type: 'password', tenantCode: tenant, username, password: inject('password') }
  const answer = await fetch(`${demo().baseUrl}${token.path}`, { method: 'POST', body: new URLSearchParams(given) })
  const { access_token: value } = (await answer.json()) as { access_token?: string }
  if (!value) throw new Error(`${username} of ${tenant} cannot sign in: ${answer.status}`)
  await seen.context.addCookies([{ name: 'token', value, url: demo().baseUrl }])
  if (path) await seen.goto(path)
  return seen
}

/** Opens every group of the menu: a long one shows the group one is in. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('.sidebar :is(.menu-group, .menu-link)').first().waitFor()
  const folded = page.locator('.sidebar .menu-group[aria-expanded=false]')
  while (await folded.count()) await folded.first().evaluate((group) => (group as HTMLElement).click())
}

const leaves = (menus: readonly Menu[]): Menu[] =>
  menus.flatMap(({ children, ...menu }) => (children ? leaves(children) : [menu]))
/** Screens on one page with this one, itself among them; cards are the page of their group. */
function besideOf(path: string): string[] {
  const group = menus.find(({ children = [] }) => leaves(children).some((screen) => screen.path === path))
  if (group?.path) return [group.path]
  const page = group?.children?.find((entry) => leaves([entry]).some((screen) => screen.path === path))
  return page ? leaves([page]).flatMap((screen) => screen.path ?? []) : []
}
/** Opens a screen by presses alone: its entry in the sidebar, or the page it is a tab or a card of. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await openMenu(page)
  const entry = (to: string) => page.locator(`.sidebar-menu > li:not(.menu-often) a[href^="${to}"]`)
  const beside = besideOf(path)
  for (const to of [path, ...beside]) {
    if (!(await entry(to).count())) continue
    await entry(to).first().click()
    break
  }
  await settled(page)
  if (new URL(page.url()).pathname === path) return
  await page.locator(`:is(.page-tabs, .cards) a[href^="${path}"]`).first().click()
  await settled(page)
}
interface Node {
  path: string
  hideInMenu: 0 | 1
  routes?: Node[]
}
const listed = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, hideInMenu, routes }) => (hideInMenu ? [] : routes ? listed(routes) : [path]))
/** Every screen a person has in the menu, in its order: entries, tabs and cards. */
export async function screensOf({ page, context }: Pick<Visit, 'page' | 'context'>): Promise<string[]> {
  const value = (await context.cookies()).find(({ name }) => name === 'token')!.value
  const answer = await page.request.post(`${demo().baseUrl}/api/account/sysuserdetail/queryCurrentAuthority`, {
    headers: { authorization: `Bearer ${value}` },
  })
  const { menu } = (await answer.json()) as { menu: Node[] }
  return listed(menu).filter((path) => path.startsWith('/'))
}

/** What each page has asked for and not been answered. */
const asked = new WeakMap<Page, Set<Request>>()
function followRequests(page: Page): Set<Request> {
  const open = new Set<Request>()
  asked.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}
const SETTLES_WITHIN_MS = 60_000
/** Whether the page has done all it had to do (a busy one is waited for), and shows nothing that turns or moves. */
const isStill = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        setTimeout(
          () =>
            requestIdleCallback(
              () =>
                resolve(
                  // What turns on a page that is kept but not shown turns for nobody.
                  ![...document.querySelectorAll('.ant-spin-spinning, .page-waiting, .progress-bar')].some((one) =>
                    one.checkVisibility(),
                  ) &&
                    !document.getAnimations().some(({ playState, effect }) => {
                      const { iterations } = effect?.getTiming() ?? {}
                      return playState === 'running' && iterations !== Infinity
                    }),
                ),
              // A page behind another one draws nothing and is never told that it is idle.
              { timeout: 2_000 },
            ),
          60,
        ),
      ),
  )
/**
 * Waits until the page has drawn and asks for nothing more: still three times in a row. Playwright's "networkidle" is a
 * state of the document: after a click it is there already, and on a busy machine it comes before the first question.
 */
export async function settled(page: Page): Promise<void> {
  const until = Date.now() + SETTLES_WITHIN_MS
  for (let times = 0; times < 3; ) {
    const open = asked.get(page) ?? followRequests(page)
    // A page that goes elsewhere meanwhile cannot say; the next one is asked.
    const still = await isStill(page).catch(() => false)
    times = still && open.size === 0 ? times + 1 : 0
    if (Date.now() > until)
      throw new Error(`${page.url()} does not settle; it waits for ${[...open].map((one) => one.url()).join(', ')}`)
  }
}
/** What a person would have seen, for whoever reads of the failure elsewhere. */
async function tellState(page: Page, more: readonly string[]): Promise<void> {
  if (page.isClosed()) return
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
  console.error(`Seen at ${page.url()}:\n${text.replaceAll(/\n+/g, ' | ').slice(-3_000)}`)
  for (const line of more) console.error(line)
}

/** Ticks an entry of the open drawer's tree. Of long trees only a part is drawn: what is wanted is looked for. */
export async function tick(page: Page, title: string): Promise<void> {
  await page.locator('.ant-drawer .tick-search input').last().fill(title)
  await page
    .locator('.ant-drawer .ant-tree-treenode')
    .filter({ hasText: title })
    .last()
    .locator('.ant-tree-checkbox')
    .click()
}
