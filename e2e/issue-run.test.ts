/// <reference lib="dom" />
import dayjs from 'dayjs'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { says, setDay } from './steps.ts'

afterAll(closeBrowser)

test('a bulk run over two sites, and its undoing', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/issuerun?open=issue')
  const dialog = page.locator('.ant-modal')
  // Far enough ahead that there is something to bill.
  await setDay(dialog.locator('.ant-picker input'), dayjs().add(60, 'day').format('YYYY-MM-DD'))
  await dialog.getByLabel('小区').first().click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await options.nth(0).click()
  await options.nth(1).click()
  await page.keyboard.press('Escape')
  await settled(page)
  await expect.poll(() => dialog.locator('tbody tr.ant-table-row').count()).toBe(2)
  await dialog.locator('.ant-modal-footer .ant-btn-primary:enabled').click()
  await dialog.locator('.ant-progress-status-success').waitFor()

  await goto('/issuerun')
  const run = page.locator('tbody tr.ant-table-row').first()
  const made = Number(await run.locator('td').nth(5).innerText())
  expect(made).toBeGreaterThan(0)
  await run.getByText('整批撤销').click()
  const drawer = page.locator('.ant-drawer-open')
  await drawer.locator('[id$=reason]').fill('旅程：截止日选错')
  await drawer.locator('.drawer-footer .ant-btn-primary').click()
  await dialog.locator('.ant-progress-status-success').waitFor()
  await goto('/issuerun')
  const rows = page.locator('tbody tr.ant-table-row')
  await says(rows.nth(0), '旅程：截止日选错')
  expect(await rows.nth(1).locator('td').nth(5).innerText()).toBe('0')
  await page.getByRole('tab', { name: '未能出账' }).click()
  await settled(page)
  expect(takeProblems()).toEqual([])
  await context.close()
})
