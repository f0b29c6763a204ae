/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import dayjs from 'dayjs'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { rowOf } from './steps.ts'

afterAll(closeBrowser)
const LAST = dayjs().startOf('month').subtract(1, 'month').format('YYYY-MM')

test('a month is closed with what stands in its way, compared, exported and reopened by another right', async () => {
  const { page, takeProblems, context } = await visit({ username: 'operator' }, '/billingperiod')
  const row = rowOf(page, LAST)
  await row.getByText('结账', { exact: true }).click()
  const drawer = page.locator('.ant-drawer-open')
  await drawer.getByText('去处理').first().waitFor()
  // Without a reason the form stays.
  await drawer.locator('.drawer-footer .ant-btn-primary').click()
  await drawer.locator('.ant-form-item-explain-error').waitFor()
  await drawer.locator('[id$=reason]').fill('旅程：其余下月处理')
  await drawer.locator('.drawer-footer .ant-btn-primary').click()
  await row.getByText('已结账').waitFor()
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  // The operator may close, and not reopen what he closed.
  expect(await row.getByText('重新开账').count()).toBe(0)

  await row.getByText('详情', { exact: true }).click()
  await drawer.getByText('账簿与结账时完全一致').waitFor()
  const download = page.waitForEvent('download')
  await drawer.getByText('CSV').click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  const received = (await drawer.locator('tbody tr').filter({ hasText: '实收' }).first().innerText()).split('\t')
  expect(csv.split('\n').find((line) => line.includes('实收'))).toContain(
    String(Number(received[1]!.replaceAll(',', ''))),
  )
  await drawer.getByRole('tab', { name: '变更记录' }).click()
  await drawer.getByText('旅程：其余下月处理').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()

  const admin = await visit({ username: 'admin' }, '/billingperiod')
  const again = rowOf(admin.page, LAST)
  await again.getByText('重新开账').click()
  await admin.page.locator('.ant-drawer-open [id$=reason]').fill('旅程：补记')
  await admin.page.locator('.ant-drawer-open .drawer-footer .ant-btn-primary').click()
  await again.getByText('未结账').waitFor()
  await settled(admin.page)
  expect(admin.takeProblems()).toEqual([])
  await admin.context.close()
})
