/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'

afterAll(closeBrowser)
const numberOf = (text: string) => Number(text.replaceAll(',', ''))

test('from the overview of a site down to its entries, and out as a file', async () => {
  const { page, takeProblems, context } = await visit({ username: 'operator', language: 'en' }, '/incomeshow')
  const billed = page.locator('.wallet-figures article').filter({ hasText: 'Billed' }).locator('button')
  await page.waitForFunction(() => /\d/.test(document.querySelector('.wallet-figures button')?.textContent ?? ''))
  const all = numberOf(await billed.innerText())
  await page.locator('.income-pick .ant-select').first().click()
  // One of the demonstration: other journeys add sites that have earned nothing.
  await page.locator('.income-pick .ant-select input').first().fill('滨江春晓花园')
  await page.locator('.ant-select-item-option').filter({ hasText: '滨江春晓花园' }).first().click()
  await settled(page)
  await page.waitForFunction(
    (before) =>
      Number((document.querySelector('.wallet-figures button')?.textContent ?? '').replaceAll(',', '')) < before,
    all,
  )
  // The chart's bars are of what the figures say.
  await page.locator('svg.wallet-trend rect').first().waitFor({ state: 'attached' })
  expect(await page.locator('svg.wallet-trend title').first().textContent()).toMatch(
    /^\d{4}-\d\d-\d\d {2}[\d,.]+ \/ [\d,.]+$/,
  )

  await page.locator('.wallet-panel .ant-segmented-item').getByText('Fee', { exact: true }).click()
  const rent = page.locator('.wallet-panel tbody tr').filter({ has: page.getByText('Rent', { exact: true }) })
  const amount = rent.locator('td').nth(1).locator('button')
  const shown = numberOf(await amount.innerText())
  await amount.click()
  const drawer = page.locator('.ant-drawer-open')
  await drawer.locator('tbody tr.ant-table-row').first().waitFor()
  for (const row of await drawer.locator('tbody tr.ant-table-row').allInnerTexts()) expect(row).toContain('Rent')
  const saving = page.waitForEvent('download')
  await drawer.getByText('CSV').click()
  const [head, ...lines] = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  const at = head!.split(',').findIndex((title) => title.includes('Amount'))
  const total = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[at]!.replaceAll('"', '')) * 100), 0)
  expect(total).toBe(Math.round(shown * 100))
  expect(takeProblems()).toEqual([])
  await context.close()
})
