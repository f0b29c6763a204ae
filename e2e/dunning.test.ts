/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'

afterAll(closeBrowser)

test('the plan of the demonstration, its log, a second plan refused, and notices to print', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/dunningplan?open=add')
  const drawer = page.locator('.ant-drawer-open')
  await drawer.locator('[id$=name]').first().fill('旅程')
  await drawer.locator('.drawer-footer .ant-btn-primary').click()
  await drawer.getByText('与启用中的计划“常规催缴”重叠').waitFor()

  await goto('/reminder?channel=notice')
  expect(await page.locator('tbody tr.ant-table-row').count()).toBeGreaterThan(0)
  await page.getByText('打印催缴通知', { exact: true }).click()
  const saving = page.waitForEvent('download')
  await drawer.locator('.drawer-footer .ant-btn-primary').click()
  const pdf = readFileSync(await (await saving).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await goto('/reminder?channel=print')
  await page.getByText('催缴通知单，待缴').first().waitFor()
  await settled(page)
  expect(takeProblems()).toEqual([])
  await context.close()
})
