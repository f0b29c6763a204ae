/// <reference lib="dom" />
import { room } from '@cloud-steward/contract/housing/index.ts'
import { afterAll, expect, test } from 'vitest'
import { importSheet } from '../apps/server/test/sheets.ts'
import { closeBrowser, settled, visit } from './console.ts'
import { act, drawer, field, pick, rowOf, save, says } from './steps.ts'

afterAll(closeBrowser)
const stamp = Date.now().toString(36).toUpperCase()

test('from a vacant room to money in the landlord’s wallet', async () => {
  const { page, goto, takeProblems, context } = await visit(
    { username: 'operator', moving: true },
    '/landlord?open=add',
  )
  await field(page, 'code').fill(`E${stamp}`)
  await field(page, 'name').fill(`端到端房东${stamp}`)
  await field(page, 'mobile').fill('13800000001')
  await save(page)

  await goto('/tenantplat?open=add')
  await field(page, 'code').fill(`R${stamp}`)
  await field(page, 'name').fill(`端到端租客${stamp}`)
  await field(page, 'mobile').fill('13900000001')
  await save(page)

  await goto('/addhouse?way=single')
  const form = page.locator('.add-house')
  await pick(page, form.locator('#buildingId'), '1 栋')
  await pick(page, form.locator('#landlordId'), `端到端房东${stamp}`)
  await form.locator('#floor').fill('30')
  await form.locator('#number').fill(`Z${stamp}`.slice(0, 16))
  const rents = form.locator('.field-list-item input')
  await rents.nth(0).fill('1')
  await rents.nth(3).fill('3000')
  await rents.nth(4).fill('3000')
  await form.locator('.ant-btn-primary').last().click()
  await page.locator('.ant-result-success').waitFor()

  await goto(`/contract?open=add`)
  await pick(page, field(page, 'roomId'), `Z${stamp}`.slice(0, 16))
  await pick(page, field(page, 'renteeId'), `端到端租客${stamp}`)
  await field(page, 'rentFen').fill('3000')
  await field(page, 'depositFen').fill('3000')
  await drawer(page).locator('section h3').waitFor()
  await says(drawer(page), '3 个月 × 3,000.00')
  await save(page)

  // The newest lease is ours: sign it from its row.
  await goto('/contract')
  const row = rowOf(page, `端到端租客${stamp}`)
  const leaseId = await row.getAttribute('data-row-key')
  await row.getByText('签约', { exact: true }).click()
  await save(page)

  await goto('/rentbill?open=issue')
  const dialog = page.locator('.ant-modal')
  await dialog.locator('.ant-btn-primary:enabled').click()
  await dialog.locator('.ant-progress-status-success').waitFor()
  // A run bills fees of other leases, too; ours is asked for.
  await goto(`/rentbill?leaseId=${leaseId}`)
  const bill = rowOf(page, `端到端租客${stamp}`)
  // Three months of rent and the deposit.
  await says(bill, '12,000.00')
  await bill.getByText('收款', { exact: true }).click()
  await drawer(page).locator('tbody tr.ant-table-row').first().waitFor()
  expect(await field(page, 'amountFen').inputValue()).toBe('12000.00')
  await field(page, 'amountFen').fill('5000')
  await save(page)
  await says(bill, '部分收款')
  // Two hundred of the rent are credited, so less is left to pay.
  await act(bill, '冲减')
  await drawer(page).locator('tbody tr').filter({ hasText: '租金' }).locator('input').fill('200')
  await field(page, 'reason').fill('热水器维修')
  await save(page)
  await says(bill, '6,800.00')
  await bill.getByText('收款', { exact: true }).click()
  await drawer(page).locator('tbody tr.ant-table-row').first().waitFor()
  expect(await field(page, 'amountFen').inputValue()).toBe('6800.00')
  await save(page)
  await says(bill, '已结清')

  await goto('/mywallet')
  await pick(page, page.locator('.wallet-choose input'), `端到端房东${stamp}`)
  await settled(page)
  // The deposit is the rentee's; only the rent is the landlord's, and it waits for tomorrow's settlement.
  const unsettled = page.locator('.wallet-unsettled strong')
  await page.waitForFunction(() => document.querySelector('.wallet-unsettled strong')?.textContent === '8,800.00')
  expect(await unsettled.innerText()).toBe('8,800.00')

  await goto('/payment')
  const payment = page
    .locator('tbody tr.ant-table-row')
    .filter({ hasText: `端到端租客${stamp}` })
    .first()
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    payment.getByText('收据', { exact: true }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^R\d{4}-\d{6}\.pdf$/)
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('the other operator sees nothing of it', async () => {
  const { page, goto, context } = await visit({ username: 'operator', tenant: '10002' })
  for (const path of ['/contract', '/rentbill', '/tenantplat', '/landlord']) {
    await goto(`${path}?pageSize=100`)
    expect(await page.locator('main, #content').first().innerText()).not.toContain(`端到端`)
  }
  await context.close()
})

test('exports the list on screen as a workbook and as a PDF', async () => {
  const { page, context } = await visit({ username: 'operator' }, '/rentbill?overdue=yes')
  for (const [label, extension] of [
    ['Excel', 'xlsx'],
    ['PDF', 'pdf'],
  ] as const) {
    await page.locator('.resource-toolbar').getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.ant-dropdown-menu-item').filter({ hasText: label }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^账单.*\\.${extension}$`))
  }
  await context.close()
})

test('imports rooms from a workbook and says what became of every row', async () => {
  const { page, goto, context } = await visit({ username: 'operator' }, '/addhouse?way=import')
  const row = {
    siteName: '西溪里',
    buildingName: '1 栋',
    floor: '20',
    mode: '整租',
    areaM2: '61.5',
    landlordCode: 'F0001',
    baseRentFen: '4200',
    depositFen: '4200',
  }
  const sheet = await importSheet(
    room,
    [
      { ...row, houseNumber: `A${stamp}` },
      { ...row, houseNumber: `B${stamp}`, siteName: '没有的小区' },
      { ...row, houseNumber: `C${stamp}`, baseRentFen: '很多' },
    ],
    'zh',
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '房源.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await page.locator('.import .ant-btn-primary').click()
  const results = page.locator('.run-items li')
  await results.nth(1).waitFor()
  expect(await results.allInnerTexts()).toEqual([
    expect.stringContaining('没有的小区'),
    expect.stringContaining('月租金'),
  ])
  await goto(`/house_list?fullName=A${stamp}`)
  await expect.poll(() => page.locator('tbody tr.ant-table-row').count()).toBe(1)
  await context.close()
})
