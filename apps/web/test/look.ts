import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startStub } from './stub-server.ts'

/** Opens the built console in Chromium, takes pictures, and reports console errors and what axe finds. */
const OUT = new URL('../.looks/', import.meta.url).pathname
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const problems: string[] = []

async function check(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${OUT}${name}.png` })
  const found = await page.evaluate(`${axe}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] })`)
  for (const { id, nodes } of (
    found as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }
  ).violations)
    problems.push(
      `${name}: axe ${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary.slice(0, 200)}`,
    )
}

async function tour(browser: Browser, base: string, size: keyof typeof SIZES, language: 'zh' | 'en'): Promise<void> {
  const context = await browser.newContext({ viewport: SIZES[size] })
  await context.addCookies([{ name: 'language', value: language, url: base }])
  const page = await context.newPage()
  page.on(
    'console',
    (line) => ['error', 'warning'].includes(line.type()) && problems.push(`${size} ${language}: ${line.text()}`),
  )
  page.on('pageerror', (error) => problems.push(`${size} ${language}: ${error.stack}`))
  const name = (what: string) => `${what}-${language}-${size}`
  await page.goto(`${base}/site`)
  await page.waitForSelector('form')
  await check(page, name('login'))
  await page.fill('[name=tenantCode]', 'demo')
  await page.fill('[name=username]', 'admin')
  await page.fill('[name=password]', 'Admin@123')
  await page.click('.login-submit')
  await page.waitForSelector('tbody tr[data-row-key]')
  await page.waitForTimeout(400)
  await check(page, name('list'))
  if (size === 'phone') {
    await page.click('.topbar button >> nth=0')
    await page.waitForTimeout(400)
    await check(page, name('menu'))
    await page.click('.sidebar-veil', { position: { x: 350, y: 400 } })
  }
  await page.goto(`${base}/site?open=add`)
  await page.waitForSelector('.ant-drawer-body input')
  await page.waitForTimeout(700)
  await check(page, name('form'))
  await page.goto(`${base}/tenantplat`)
  await page.waitForSelector('tbody tr[data-row-key]')
  await page.goto(`${base}/building?siteId=x`)
  await page.waitForTimeout(600)
  await check(page, name('empty'))
  await context.close()
}

mkdirSync(OUT, { recursive: true })
const stub = await startStub()
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
try {
  const base = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
  for (const size of ['wide', 'phone'] as const)
    for (const language of ['zh', 'en'] as const) await tour(browser, base, size, language)
} finally {
  await browser.close()
  stub.close()
}
process.stdout.write(problems.length ? `${problems.join('\n')}\n` : 'no console errors, nothing found by axe\n')
process.exitCode = problems.length ? 1 : 0
