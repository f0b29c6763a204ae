/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, openMenu, settled, visit } from './console.ts'
import { drawer, press } from './steps.ts'

afterAll(closeBrowser)

test('a renter on his phone sees his bills, pays one and takes the receipt home', async () => {
  const seen = await visit({ username: 'rentee', width: 390, height: 844, phone: 'browser' }, '/workbench')
  const { page, goto, takeProblems, context } = seen
  await openMenu(page)
  const entries = await page
    .locator('.sidebar a[href^="/"]')
    .evaluateAll((links) =>
      [...new Set(links.map((link) => link.getAttribute('href')!))].filter((path) => path !== '/'),
    )
  expect(entries.length).toBeLessThanOrEqual(8)
  for (const path of ['/contract', '/rentbill', '/outsidebill', '/rechargerecord', '/offlineRecharge'])
    expect(entries).not.toContain(path)

  await goto('/mylease')
  await page.locator('.my-lease').getByText('租期').first().waitFor()
  await goto('/mybill')
  const bill = page.locator('.own-rows > li').first()
  await bill.locator('summary').first().click()
  await bill.getByText('账单编号').waitFor()
  const amount = (await bill.locator('.amount').first().innerText()).trim()
  await bill.getByRole('button', { name: '线上支付' }).click()
  // The bill it was opened from is chosen, and no other.
  await drawer(page).getByText(`线上支付 ${amount}`).waitFor()
  await press(page)
  await drawer(page).locator('.pay-code a').click()
  expect(takeProblems()).toEqual([])
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('link', { name: '返回商户' }).click()
  await page.waitForURL('**/payreturn?id=*')
  // The sandbox's page has no icon.
  takeProblems()
  await page.locator('.pay-return').getByText('已入账').first().waitFor()
  await page.getByRole('link', { name: '返回支付记录' }).click()
  await page.waitForURL('**/mypay?view=orders')
  await settled(page)
  await page.locator('.own-press').filter({ hasText: amount }).getByText('已入账').waitFor()

  await goto('/mypay')
  const paid = page.locator('.own-plain').filter({ hasText: amount }).first()
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: /收\s?据/ }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^R\d{4}-\d{6}\.pdf$/)
  expect(takeProblems()).toEqual([])
  await context.close()
})
