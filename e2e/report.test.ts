/// <reference lib="dom" />
import { mkdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { rowOf } from './steps.ts'

afterAll(closeBrowser)

/** Folder for screenshots of the screens. Without it none are taken. */
const looks = process.env.LOOKS
if (looks) mkdirSync(looks, { recursive: true })

test('a ready report is read, copied, changed in the designer, published, and read as changed', async () => {
  const { page, takeProblems, goto } = await visit({ username: 'admin' }, '/report')
  await page.getByRole('button', { name: /应收与收款（小区×月）/ }).click()
  const frame = page.frameLocator('.report-preview iframe')
  await frame.getByText('合计').first().waitFor()
  expect(await frame.locator('td').count()).toBeGreaterThan(10)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel 表格' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^应收与收款（小区×月）.*\.xlsx$/)
  if (looks) await page.screenshot({ path: `${looks}/report-zh-1440.png` })

  await page.getByRole('button', { name: '复制为自己的报表' }).click()
  await page.waitForURL(/reportdesigner\?design=/)
  await page.locator('[data-at="A5"]').fill('全部合计')
  // A button inserts a field into the selected cell.
  await page.locator('[data-at="I4"]').focus()
  await page
    .getByRole('button', { name: /creditedFen/ })
    .first()
    .click()
  await page.locator('[data-at="I4"]').fill('#{sum(rows.creditedFen)}')
  await page.getByRole('button', { name: '预览设计' }).click()
  await page.frameLocator('.report-designer .report-preview iframe').getByText('全部合计').first().waitFor()
  if (looks) await page.screenshot({ path: `${looks}/designer-zh-1440.png` })
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await page.getByText('版本 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^发\s?布$/ }).click()
  await page.getByRole('button', { name: /发布 · 版本 2/ }).click()
  await page.getByText(/已发布 2/).waitFor()
  await page.getByRole('button', { name: /^版\s?本$/ }).click()
  await page.getByRole('button', { name: '与当前版本比较' }).click()
  await page.getByText('单元格 A5', { exact: true }).waitFor()
  if (looks) await page.screenshot({ path: `${looks}/versions-zh-1440.png` })

  await goto('/report/reportdesigner')
  await rowOf(page, '应收与收款（小区×月）').waitFor()
  if (looks) await page.screenshot({ path: `${looks}/designs-zh-1440.png` })
  await goto('/report')
  await page
    .locator('.report-list button')
    .filter({ hasText: '应收与收款（小区×月）', hasNotText: '现成' })
    .first()
    .click()
  await page.frameLocator('.report-preview iframe').getByText('全部合计').first().waitFor()
  expect(takeProblems()).toEqual([])
})

test('a landlord reads his statement on a phone, in English', async () => {
  const landlord = await visit(
    { username: 'landlord', language: 'en', width: 390, height: 844, phone: 'browser' },
    '/report',
  )
  await landlord.page.getByRole('button', { name: /Statement of a landlord/ }).click()
  await landlord.page.frameLocator('.report-preview iframe').getByText('Statement of a landlord').first().waitFor()
  expect(await landlord.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  if (looks) await landlord.page.screenshot({ path: `${looks}/report-en-390.png`, fullPage: true })
  expect(landlord.takeProblems()).toEqual([])
})

test('the designer of a letter copies fields, has a starter document, and fits on a phone', async () => {
  const phone = { username: 'admin', width: 390, height: 844, phone: 'browser' } as const
  const { page, takeProblems } = await visit(phone, '/report')
  await page
    .getByRole('button', { name: /催款函/ })
    .first()
    .click()
  await page.getByRole('button', { name: '复制为自己的报表' }).click()
  await page.waitForURL(/reportdesigner\?design=/)
  await page.getByRole('button', { name: '{dueOn}' }).click()
  await page.getByText('已复制').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载起始文档（.docx）' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.docx$/)
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await fits()).toBe(true)
  if (looks) await page.screenshot({ path: `${looks}/letter-zh-390.png`, fullPage: true })
  expect(takeProblems()).toEqual([])
})
