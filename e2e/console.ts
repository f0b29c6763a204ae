/// <reference lib="dom" />
import { token as tokenEndpoint } from '@cloud-steward/contract/identity/session.ts'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { inject, onTestFailed, type TestContext } from 'vitest'
import { queryOf } from '../apps/server/test/client.ts'
import type { Demo } from './serve.ts'

// A closed network must not make the browser's own errands fail loudly.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** The demonstration of this worker. */
export const demo = (): Demo => {
  const demos = inject('demos')
  return demos[(Number(process.env.VITEST_POOL_ID) - 1) % demos.length]!
}
let browser: Promise<Browser> | undefined
const open = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })
  return browser
}
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
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

/** A browser window that notices every console error: before the sign-in page, or of whoever has this token. */
export async function arrive({
  language = 'zh',
  width = 1440,
  height = 900,
  moving = false,
  phone,
  onTestFailed: onFailed = onTestFailed,
  token,
}: Omit<Visitor, 'username'> & { token?: string } = {}): Promise<Visit> {
  const base = demo().baseUrl
  const context = await (await open()).newContext({
    viewport: { width, height },
    ...(phone && {
      isMobile: true,
      hasTouch: true,
      userAgent: `Mozilla/5.0 (Linux; Android 15) Mobile Safari ${phone}/8`,
    }),
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: moving ? 'no-preference' : 'reduce',
  })
  await context.addCookies([{ name: 'language', value: language, url: base }])
  if (token) await context.addCookies([{ name: 'token', value: token, url: base }])
  // What is waited for takes as long as the machine is busy.
  context.setDefaultTimeout(60_000)
  context.on('page', followRequests)
  const page = await context.newPage()
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
  if (!token) await page.goto(`${base}/login`)
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

/** A browser window of a signed-in user, who came by an address or by the start. Some journeys sign in by hand (`enter`). */
export async function visit({ username, tenant = '10001', ...visitor }: Visitor, path?: string): Promise<Visit> {
  const { baseUrl } = demo()
  const client = { scope: 'ui', client_id: 'browser', type: 'account', grant_type: 'password' }
  const given = { ...client, tenantCode: tenant, username, password: inject('password') }
  // The client `browser` has no secret; this is its name and an empty password.
  const headers = { authorization: 'Basic YnJvd3Nlcjo=' }
  const answer = await fetch(baseUrl + tokenEndpoint.path + queryOf(given), { method: 'POST', headers })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${username} of ${tenant} cannot sign in: ${answer.status}`)
  const seen = await arrive({ ...visitor, token })
  if (path) await seen.goto(path)
  else {
    await seen.page.goto(`${baseUrl}/workbench`)
    // Who goes elsewhere before it is known who he is counts as nobody.
    await seen.page.locator('.shell').waitFor()
  }
  return seen
}

/** Opens every group of the menu: a long one shows the group one is in. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('.sidebar :is(.menu-group, .menu-link)').first().waitFor()
  const folded = page.locator('.sidebar .menu-group[aria-expanded=false]')
  while (await folded.count()) await folded.first().evaluate((group) => (group as HTMLElement).click())
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
