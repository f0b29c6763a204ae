/// <reference lib="dom" />
import type { AxeResults } from 'axe-core'
import axeSource from 'axe-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, demo, screensOf, settled, type Visit, visit } from './console.ts'
// It waits a minute for the channel, so it goes beside the walks.
import './sharing.journey.ts'

afterAll(closeBrowser)

/** A page without rows or figures, or with a label that was never translated, is a bug. */
async function looksAtText(page: Visit['page'], path: string): Promise<void> {
  const content = page.locator('main, #content').first()
  // A list that was turned to without a load may still be asked for.
  // Of what is seen: the hidden title alone is long enough.
  await page
    .waitForFunction(() => {
      const shown = document.querySelector<HTMLElement>('main, #content')
      return (shown?.innerText.trim().length ?? 0) > 10
    })
    .catch(() => undefined)
  const text = await content.innerText()
  expect(text.trim().length, path).toBeGreaterThan(10)
  // Parameters, statements, log lines and endpoints are called like labels.
  if (['/sysparam', '/nacos', '/elk', '/druid', '/swagger'].includes(path)) return
  expect(text, path).not.toMatch(
    /\b(housing|ledger|billing|payment|wallet|channel|payout|metering|checkout|device|prepaid|lock|workOrder|notice|file|approval|run|platform|system|insight|kit|shell|menu|button)\.[a-z]\w+/i,
  )
}

/** Of the whole document after a load; of what was opened in it since then without the frame, which is the same. */
async function seriousProblems({ page }: Visit): Promise<string[]> {
  const isLoaded = await page.evaluate(() => !('axe' in window))
  if (isLoaded) await page.evaluate(axeSource.source)
  const { violations } = await page.evaluate<AxeResults>(
    // Of what it finds only the serious is looked at, and of that only the markup: `region`, which reads all, is not.
    `axe.run(${isLoaded ? 'document' : "'#content'"}, { resultTypes: ["violations"], preload: false, selectors: false,
      rules: { region: { enabled: false } } })`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    )
}

/** Goes there as a press in the menu does: without loading the console again. Tabs left behind are closed: axe reads kept pages as well. */
async function turnTo({ page }: Visit, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const close of document.querySelectorAll<HTMLElement>('.tag-item:not(.tag-here) button')) close.click()
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await settled(page)
}

/** What is wrong with the page that is shown. */
async function problemsAt(seen: Visit, path: string, withAxe: boolean): Promise<string[]> {
  const { page } = seen
  expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0])
  await looksAtText(page, path)
  const found = seen.takeProblems()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 1) found.push(`overflows by ${overflow} px`)
  if (withAxe) found.push(...(await seriousProblems(seen)))
  return found.map((problem) => `${path} ${problem}`)
}

// Walks change nothing, so they go at the same time: while one waits for its page to be quiet another draws.
// What is wide in English is laid out alike in Chinese: only its lengths differ. Addresses are loaded straight by the
// short walks; the long ones go on in one document for a while.
const LOADED_EVERY = 10
/** What axe has read, by the width and the screen: staff see the same screens, so each is read by the first who comes. */
const readByAxe = new Set<string>()
const isFirst = (width: number, path: string): boolean => {
  const key = `${width} ${path}`
  return !readByAxe.has(key) && Boolean(readByAxe.add(key))
}
describe.concurrent.each([
  { username: 'admin', language: 'zh' as const, width: 1440, menus: 8 },
  { username: 'operator', language: 'en' as const, width: 1440, menus: 8 },
  { username: 'operator', language: 'tw' as const, width: 390, menus: 8 },
  { username: 'landlord', language: 'zh' as const, width: 1440, menus: 4 },
  { username: 'rentee', language: 'zh' as const, width: 390, menus: 4 },
])('the menus of $username in $language at $width px', ({ username, language, width, menus }) => {
  const isStaff = menus > 4
  test('open, show data, fit, and leave the console silent', { timeout: 900_000 }, async ({ expect, onTestFailed }) => {
    const wide = await visit({ username, language, onTestFailed })
    await wide.goto('/workbench')
    const paths = await screensOf(wide)
    expect(paths.length).toBeGreaterThanOrEqual(menus)
    await wide.context.close()
    const seen = await visit({ username, language, width, height: 844, onTestFailed })
    if (isStaff) paths.push('/house_list?view=board', '/addhouse?way=batch', '/businesssettings')
    const found: string[] = []
    for (const [at, path] of paths.entries()) {
      await (isStaff && at % LOADED_EVERY ? turnTo(seen, path) : seen.goto(path))
      found.push(...(await problemsAt(seen, path, !isStaff || isFirst(width, path))))
      const title = await seen.page.title()
      if (language === 'en' && /[\u4e00-\u9fff]/.test(title)) found.push(`${path} title ${title}`)
    }
    expect(found).toEqual([])
    await seen.context.close()
  })
})

test('unknown paths, foreign tokens and signed-out visitors land where they should', async () => {
  const seen = await visit({ username: 'rentee' }, '/no-such-page')
  expect(seen.page.url()).toContain('/404')
  // A rentee has no such menu: he is told so and sees no rows.
  await seen.goto('/tenantplat')
  expect(seen.page.url()).not.toMatch(/tenantplat$/)
  await seen.context.clearCookies({ name: 'token' })
  await seen.goto('/rentbill')
  expect(new URL(seen.page.url()).pathname).toBe('/login')
  expect(seen.page.url()).toContain(encodeURIComponent('/rentbill'))
  await seen.goto('/login?redirect=https://evil.example/')
  expect(seen.page.url().startsWith(demo().baseUrl)).toBe(true)
  await seen.context.close()
})

test('the page names at once what its visitor needs: the login page, or with a token the shell in his language', async () => {
  const preloaded = async (cookie: string): Promise<string[]> => {
    const answer = await fetch(`${demo().baseUrl}/rentbill`, { headers: { cookie, 'accept-language': 'zh-TW' } })
    expect(answer.headers.get('vary')).toMatch(/cookie/i)
    return [...(await answer.text()).matchAll(/preload"[^>]*href="\/assets\/(\w+)-/g)].map((found) => found[1]!)
  }
  const plain = await preloaded('language=en')
  expect(plain).toContain('login')
  expect(plain).not.toContain('frame')
  expect(await preloaded('token=anything; language=en')).toEqual(expect.arrayContaining(['start', 'frame', 'en']))
  expect(await preloaded('token=anything')).toEqual(expect.arrayContaining(['frame', 'tw', 'zh_TW']))
  expect(await preloaded('token=anything; language=../x')).toContain('tw')
})
