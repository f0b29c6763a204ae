/// <reference lib="dom" />
import { bankLine } from '@cloud-steward/contract/payments/index.ts'
import dayjs from 'dayjs'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { PNG } from '../apps/server/test/png.ts'
import { importSheet } from '../apps/server/test/sheets.ts'
import { closeBrowser, settled, visit } from './console.ts'
import { drawer, rowOf, save } from './steps.ts'

afterAll(closeBrowser)
const stamp = Date.now().toString(36).toUpperCase()
/** Above what one person may review alone. */
const AMOUNT = '50123.45'
/** What the operator holds ahead for the rentee, as he reads it. */
const prepaid = async (page: Page): Promise<number> => {
  const figure = page.locator('.wallet-figures article').filter({ hasText: '预存款' }).locator('strong')
  return Math.round(Number((await figure.innerText()).replaceAll(',', '')) * 100)
}

test('a slip is handed in, found at the bank, reviewed by two, and becomes balance; the books balance', async () => {
  const rentee = await visit({ username: 'rentee' }, '/mybill')
  const before = await prepaid(rentee.page)
  await rentee.goto('/mypay?view=vouchers&open=submit')
  const form = drawer(rentee.page)
  await form.locator('[id$=accountId]').click()
  await rentee.page.locator('.ant-select-item-option').filter({ hasText: '租金收款户' }).first().click()
  await form.locator('[id$=amountFen]').fill(AMOUNT)
  await form.locator('[id$=bankRef]').fill(`E2E-${stamp}`)
  await form.locator('[id$=payerName]').fill('旅程付款人')
  await form.locator('input[type=file]').setInputFiles({ name: '凭证.png', mimeType: 'image/png', buffer: PNG })
  await form.locator('.file-tile').waitFor()
  await save(rentee.page)
  const newest = rentee.page.locator('.own-press').filter({ hasText: '50,123.45' }).first()
  await newest.getByText('未匹配到账').waitFor()
  const no = /V\d{4}-\d{6}/.exec(await newest.innerText())![0]
  const row = (page: Page) => rowOf(page, no)

  const operator = await visit({ username: 'operator' }, '/bankline?open=import')
  const line = {
    accountId: '租金收款户',
    receivedOn: dayjs().format('YYYY-MM-DD'),
    amountFen: AMOUNT,
    payerName: '旅程付款人',
    memo: '充值',
    bankRef: `E2E-${stamp}`,
  }
  const file = { name: 'statement.xlsx', mimeType: '', buffer: await importSheet(bankLine, [line], 'zh') }
  await operator.page.locator('.ant-modal input[type=file]').setInputFiles(file)
  await operator.page.locator('.ant-modal .ant-btn-primary').click()
  await operator.page.locator('.ant-modal .ant-progress-status-success').waitFor()
  await expect
    .poll(
      async () => {
        await operator.goto(`/offlineRecharge?no=${no}`)
        return row(operator.page).innerText()
      },
      { interval: 500 },
    )
    .toContain('已匹配到账')

  const review = async (page: Page, state: string) => {
    await row(page).getByText('审核', { exact: true }).click()
    await drawer(page).locator('.voucher-slips img').waitFor()
    await drawer(page)
      .getByText(/SHA-256 [0-9a-f]{64}/)
      .waitFor()
    await save(page)
    await row(page).getByText(state).waitFor()
  }
  await review(operator.page, '待复核')
  const admin = await visit({ username: 'admin' }, `/offlineRecharge?no=${no}`)
  await review(admin.page, '已入账')

  await rentee.goto('/mypay?view=vouchers')
  await rentee.page.locator('.own-press').filter({ hasText: no }).click()
  await drawer(rentee.page).getByText('复核通过').waitFor()
  await rentee.goto('/mybill')
  const after = await prepaid(rentee.page)
  expect(after - before).toBe(5_012_345)

  await admin.goto('/trialbalance')
  await admin.page.getByText('借贷平衡').waitFor()
  await admin.page
    .locator('tbody tr.ant-table-row')
    .filter({ hasText: '租客预存的钱' })
    .locator('.ant-btn-link')
    .click()
  // Others have prepaid as well.
  const balance = (after / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  await drawer(admin.page).locator('tbody tr').filter({ hasText: balance }).locator('a').first().click()
  await settled(admin.page)
  await admin.page.getByRole('cell', { name: '50,123.45' }).first().waitFor()

  await admin.goto('/ledgercheck')
  await admin.page.getByRole('button', { name: '立即核对' }).click()
  await admin.page.getByText('余额与单据一致').waitFor()
  await admin.page.getByRole('button', { name: '验证审计链' }).click()
  await admin.page.locator('.ant-modal-footer .ant-btn-primary').click()
  await admin.page.locator('.ant-modal .ant-progress-status-success').waitFor()
  for (const { takeProblems, context } of [rentee, operator, admin]) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})
