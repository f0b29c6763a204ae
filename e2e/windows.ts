/// <reference lib="dom" />
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

// A closed network must not make the browser's own errands fail loudly.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nobody's pages meet here: each way to a page or from it would start a process, and another one to be ready.
  '--disable-site-isolation-trials',
]
let browser: Promise<Browser> | undefined
const launch = (): Promise<Browser> =>
  (browser ??= chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS }))

interface Window {
  context: BrowserContext
  page: Page
}
interface Wanted {
  language: 'zh' | 'tw' | 'en'
  width?: number
  height?: number
  phone?: 'browser' | 'MicroMessenger'
  moving?: boolean
}
/** Windows their visitors have closed, by what cannot be changed in one. */
const left = new Map<string, Window[]>()

/**
 * A browser window with nothing in it. One that was closed is wiped and used again: a new one starts a process, reads all
 * fonts and compiles the console anew, which costs more than all that a short journey does.
 */
export async function windowFor({ language, width = 1440, height = 900, phone, moving }: Wanted): Promise<Window> {
  const locale = language === 'en' ? 'en-US' : 'zh-CN'
  const kept = phone ? undefined : left.get(locale)?.pop()
  const { context, page } = kept ?? (await made(locale, phone))
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: moving ? 'no-preference' : 'reduce' })
  return { context, page }
}

async function made(locale: string, phone: Wanted['phone']): Promise<Window> {
  const context = await (await launch()).newContext({
    ...(phone && {
      isMobile: true,
      hasTouch: true,
      userAgent: `Mozilla/5.0 (Linux; Android 15) Mobile Safari ${phone}/8`,
    }),
    locale,
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  const close = context.close.bind(context)
  // Phones are few, and what they are told to be stays with them.
  if (!phone)
    context.close = async () => {
      const isWiped = await wipe(context, page).catch(() => false)
      if (!isWiped) return close()
      left.set(locale, [...(left.get(locale) ?? []), { context, page }])
    }
  return { context, page }
}

/** Takes everything out of a window that its visitor brought in. @returns whether the next one finds nothing of it */
async function wipe(context: BrowserContext, page: Page): Promise<boolean> {
  for (const heard of ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'response'] as const)
    page.removeAllListeners(heard)
  context.removeAllListeners('page')
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  return true
}

/** Closes what the journeys of a file have left open; its windows go to those of the next one. */
export async function closeBrowser(): Promise<void> {
  const kept = new Set([...left.values()].flat().map(({ context }) => context))
  for (const context of (await browser)?.contexts() ?? []) if (!kept.has(context)) await context.close()
}
