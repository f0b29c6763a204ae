/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { drawer, payCode, press, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

test('a rentee scans the code, pays at the cashier, and staff send a part back the way it came', async () => {
  const { page, takeProblems, context } = await visit({ username: 'rentee' }, '/mypay?open=ahead')
  await drawer(page).locator('input[role=spinbutton], .ant-input-number-input').last().fill('88.66')
  await press(page)
  expect(await payCode(page)).toBe('¥ 88.66')
  // The page the payer left open hears of it.
  await page.getByText('支付成功，已入账').waitFor()
  const no = /O\d{4}-\d{6}/.exec(await drawer(page).innerText())![0]
  expect(takeProblems()).toEqual([])
  await context.close()

  const staff = await visit({ username: 'operator' }, `/rechargerecord?no=${no}`)
  const row = rowOf(staff.page, no)
  await row.getByText('原路退款').click()
  await drawer(staff.page).locator('[id$="amountFen"]').fill('20.66')
  await drawer(staff.page).locator('[id$="reason"]').fill('多充值')
  await save(staff.page)
  await row.getByText('20.66').waitFor()
  await row.getByText('详情').click()
  await drawer(staff.page).getByText('已退款', { exact: true }).waitFor()
  expect(staff.takeProblems()).toEqual([])
  await staff.context.close()
})
