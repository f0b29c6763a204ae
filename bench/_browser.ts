/// <reference lib="dom" />
import { type BrowserContext, chromium, type Page } from 'playwright-core'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

export interface Visit {
  /** How many times slower than this machine. */
  cpu?: number
  slow?: boolean
  signedIn?: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Chromium with a console of the product, and its administrator. */
export async function openBrowser(url: string, { tenant, password }: { tenant: string; password: string }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  async function open({ cpu = 1, slow = false, signedIn }: Visit = {}) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      storageState: signedIn,
    })
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    let bytes = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await wire.send('Network.enable')
    await wire.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    if (slow) await wire.send('Network.emulateNetworkConditions', SLOW_4G)
    // The names the compiler gives to functions are no business of the page's.
    await page.addInitScript('globalThis.__name = (given) => given')
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) (window as { lcp?: number }).lcp = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    return { context, page, kib: () => bytes / 1024 }
  }
  async function signIn(): Promise<{ page: Page; state: NonNullable<Visit['signedIn']> }> {
    const { context, page } = await open()
    await page.goto(`${url}/login`)
    const inputs = page.locator('form input')
    await inputs.nth(0).fill(tenant)
    await inputs.nth(1).fill('admin')
    await inputs.nth(2).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/workbench')
    return { page, state: await context.storageState() }
  }
  return { open, signIn, close: () => browser.close() }
}

/** Opens every group of the menu: a long one shows the group one is in. */
export const openMenu = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const folded = () => document.querySelector<HTMLElement>('.menu-group[aria-expanded=false]')
    for (let group = folded(); group; group = folded()) {
      group.click()
      await new Promise(requestAnimationFrame)
    }
  })

/** Whole milliseconds between frames while what a selector finds is scrolled for two seconds. */
export const framesOf = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const box = document.querySelector(wanted) ?? document.scrollingElement!
        const frames: number[] = []
        const from = performance.now()
        let last = from
        const step = (now: number) => {
          frames.push(Math.round(now - last))
          last = now
          box.scrollTop += 60
          if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) box.scrollTop = 0
          if (now - from < 2_000) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
    selector,
  )
