/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { countEffort, effortOn } from './clicks.ts'
import { closeBrowser, settled, visit } from './console.ts'
import { act, drawer, field, option, press, rowOf, says } from './steps.ts'

afterAll(closeBrowser)
const MOST_CLICKS = 26
/** It took 68 clicks and 29 typed fields before records led to each other. */
const MOST_FIELDS = 16
const stamp = Date.now().toString(36).toUpperCase()

test('the main job takes few clicks, from the menus alone', async () => {
  const { page, takeProblems, context } = await visit({ username: 'operator' }, '/workbench')
  await countEffort(page)
  const next = async (words: string) => {
    const button = page.locator('.ant-message .next-step').filter({ hasText: words })
    await button.waitFor()
    await settled(page)
    await button.click()
  }

  // A house with two rooms.
  await page.locator('.sidebar .menu-group').filter({ hasText: '房源' }).first().click()
  await page.locator('.sidebar .menu-link').filter({ hasText: '房源列表' }).first().click()
  await page.locator('.resource-toolbar').getByRole('button', { name: '新增房源' }).click()
  const form = page.locator('.add-house')
  await form.locator('#buildingId').click()
  await option(page, '1 栋').click()
  await form.locator('#landlordId').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await form.locator('#mode').click()
  await option(page, '合租').click()
  await form.locator('#floor').fill('9')
  await form.locator('#number').fill(`Y${stamp}`)
  await form.locator('.field-list > .ant-btn').click()
  const rooms = form.locator('.field-list-item')
  for (const [at, number] of ['A', 'B'].entries()) {
    const inputs = rooms.nth(at).locator('input')
    await inputs.nth(0).fill(number)
    await inputs.nth(3).fill('3000')
    await inputs.nth(4).fill('3000')
  }
  await form.locator('.ant-btn-primary').last().click()
  await page.locator('.ant-result-success .ant-btn-primary').click()

  // A vacant room offers its lease first; whom the picker does not find, it makes.
  await act(rowOf(page, `Y${stamp}`), '签约')
  await field(page, 'renteeId').click()
  await field(page, 'renteeId').fill(`陈新客${stamp}`)
  await option(page, `+ 新增租客「陈新客${stamp}」`).click()
  expect(await field(page, 'housing.rentee_name').inputValue()).toBe(`陈新客${stamp}`)
  await field(page, 'housing.rentee_mobile').fill('13900000003')
  await press(page)
  await page.locator('[id="housing.rentee_mobile"]').waitFor({ state: 'detached' })
  await says(drawer(page), `陈新客${stamp}`)
  expect(await field(page, 'rentFen').inputValue()).toBe('3000.00')
  expect(await field(page, 'depositFen').inputValue()).toBe('3000.00')
  await press(page)

  // From the lease to its signature, its bills, the money and the receipt.
  await next('签约')
  await drawer(page).locator('#signedOn').waitFor()
  await press(page)
  await next('出账')
  await says(page.locator('.ant-modal-confirm'), '12,000.00')
  await page.locator('.ant-modal-confirm .ant-btn-primary').click()
  await next('收款')
  await drawer(page).locator('tbody tr.ant-table-row').first().waitFor()
  expect(await field(page, 'amountFen').inputValue()).toBe('12000.00')
  await press(page)
  await page.locator('.ant-message a.record-link').click()
  await settled(page)
  const payment = drawer(page)
  await says(payment.locator('.ant-drawer-title'), '收款')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    payment.locator('.record-actions').getByText('收据', { exact: true }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^R\d{4}-\d{6}\.pdf$/)
  await says(payment, '账本分录')
  // The whole amount came in by this payment: 12,000 in two entries at least, rent and deposit.
  expect(await payment.locator('a[href^="/accountstatement?account="]').count()).toBeGreaterThanOrEqual(4)
  const effort = await effortOn(page)
  expect(effort.clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(effort.fields).toBeLessThanOrEqual(MOST_FIELDS)

  // And on to all it is about, each way: bill, payment, lease, room, renter.
  await payment.locator('a[href^="/rentbill?open=detail:"]').first().click()
  await says(drawer(page).locator('.ant-drawer-title'), '账单')
  await drawer(page).locator('a[href^="/payment?open=detail:"]').first().click()
  await drawer(page).locator('a[href^="/contract?open=detail:"]').first().click()
  await says(drawer(page).locator('.ant-drawer-title'), '合同')
  await drawer(page).locator('a[href^="/house_list?open=detail:"]').first().click()
  await says(drawer(page).locator('.ant-drawer-title'), `Y${stamp}`)
  await drawer(page).locator('a[href^="/tenantplat?open=detail:"]').first().click()
  await says(drawer(page).locator('.ant-drawer-title'), `陈新客${stamp}`)
  expect(takeProblems()).toEqual([])
  await context.close()
})
