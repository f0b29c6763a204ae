/// <reference lib="dom" />
import { bankLine } from '@cloud-steward/contract/payments/index.ts'
import dayjs from 'dayjs'
import { afterAll, expect, test } from 'vitest'
import { importSheet } from '../apps/server/test/sheets.ts'
import { closeBrowser, settled, visit } from './console.ts'
import { rowOf } from './steps.ts'

afterAll(closeBrowser)
const stamp = Date.now().toString(36).toUpperCase()
const LINES = 200

test('a statement of 200 lines: imported, matched, booked from the keys, undone', async () => {
  const { page, goto, takeProblems, context } = await visit(
    { username: 'operator' },
    '/rentbill?state=issued&pageSize=100&kind=rent&overdue=no',
  )
  const bills = (await page.locator('tbody tr.ant-table-row').allInnerTexts()).map((text) => ({
    no: /B\d{4}-\d{6}/.exec(text)![0],
  }))
  expect(bills.length).toBeGreaterThan(2)

  const receivedOn = dayjs().format('YYYY-MM-DD')
  const rows = Array.from({ length: LINES }, (_, at) => ({
    accountId: '租金收款户',
    receivedOn,
    amountFen: String(at + 1),
    payerName: `旅程${stamp}`,
    memo: at < 3 ? bills[at]!.no : `其他${at}`,
    bankRef: `${stamp}-${at}`,
  }))
  const upload = async () => {
    await goto('/bankline?open=import')
    const file = { name: 'statement.xlsx', mimeType: '', buffer: await importSheet(bankLine, rows, 'zh') }
    await page.locator('.ant-modal input[type=file]').setInputFiles(file)
    await page.locator('.ant-modal .ant-btn-primary').click()
    await page.locator('.ant-modal .ant-progress').waitFor()
  }
  await upload()
  await page.locator('.ant-modal .ant-progress-status-success').waitFor()
  const shown = `/bankline?payerName=${encodeURIComponent(`旅程${stamp}`)}`
  await goto(shown)
  await page.getByText(`${LINES}`).first().waitFor()

  // The same file again: every line is refused and nothing is added.
  await upload()
  await page.getByText('该流水已导入，未作改动').first().waitFor()
  await goto(shown)
  await page.getByText(`共 ${LINES} 条`).waitFor()

  await goto('/bankline?open=match')
  await page.locator('.ant-modal-footer .ant-btn-primary').click()
  await page.locator('.ant-modal .ant-progress-status-success').waitFor()
  await goto(`${shown}&matchType=partial&sorter=confidence_descend`)
  const first = rowOf(page, bills[0]!.no)
  await first.getByText('入账', { exact: true }).click()
  const drawer = page.locator('.ant-drawer-open')
  await drawer.locator('.bank-candidates button').first().getByText('附言含账单编号').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.ant-message').getByText('已登记收款').first().waitFor()
  await settled(page)

  await goto(`${shown}&state=booked`)
  const booked = rowOf(page, bills[0]!.no)
  await booked.getByText('撤销', { exact: true }).click()
  await drawer.locator('[id$=reason]').fill('旅程撤销')
  await drawer.locator('.drawer-footer .ant-btn-primary').click()
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  await goto(`${shown}&state=booked`)
  expect(await page.locator('tbody tr.ant-table-row').count()).toBe(0)
  expect(takeProblems()).toEqual([])
  await context.close()
})
