/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { drawer } from './steps.ts'

afterAll(closeBrowser)

test('a list on a phone is a pile of cards: sorted, turned, opened, and the same rows as the table', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator', width: 390, height: 844 })
  await goto('/contract')
  const cards = page.locator('.row-cards > li')
  await cards.first().waitFor()
  expect(await cards.count()).toBe(20)
  expect(await page.locator('tbody tr').count()).toBe(0)
  const keysOf = () => cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-row-key')))
  const titlesOf = () => cards.locator('header strong').allInnerTexts()

  await page.getByLabel('排序').selectOption({ label: '合同编号 ↑' })
  await settled(page)
  const titles = await titlesOf()
  expect(titles).toEqual(titles.toSorted())
  const first = await keysOf()
  await page.getByRole('button', { name: '下一页' }).click()
  await settled(page)
  expect((await keysOf()).some((key) => first.includes(key))).toBe(false)

  await cards.first().locator('summary').click()
  await cards.first().getByText('创建时间').waitFor()
  await cards.first().getByText('详情').click()
  await drawer(page).locator('.record-sheet').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.goBack()
  // What a sheet shows may be rows as well.
  await drawer(page).locator('.record-sheet').waitFor({ state: 'detached' })
  // Turned on its side it is wide enough for the table.
  const shown = await keysOf()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  const rows = page.locator('tbody tr.ant-table-row')
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-key')))).toEqual(shown)
  expect(takeProblems()).toEqual([])
  await context.close()
})
