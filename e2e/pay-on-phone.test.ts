/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { drawer, press } from './steps.ts'

afterAll(closeBrowser)

test('a rentee pays inside WeChat: asked who he is, brought back to our page, where the cashier opens', async () => {
  const { page, goto, takeProblems, context } = await visit({
    username: 'rentee',
    width: 390,
    height: 844,
    phone: 'MicroMessenger',
  })
  // What WeChat puts into pages.
  await page.addInitScript(() => {
    const invoke = async (_name: string, call: Record<string, string>, done: (answer: object) => void) =>
      done(await (await fetch('/sandbox/jsapi', { method: 'POST', body: new URLSearchParams(call) })).json())
    Object.assign(window, { WeixinJSBridge: { invoke } })
  })
  await goto('/mypay?open=ahead')
  await drawer(page).locator('input[role=spinbutton], .ant-input-number-input').last().fill('66.60')
  await press(page)
  await page.locator('.pay-code').getByRole('button').click()
  await page.waitForURL('**/payreturn?id=*')
  await page.locator('.pay-return').getByText('已入账').first().waitFor()
  // What is asked for anew when it is booked does not bring the code again.
  expect(await page.locator('.ant-message-error').count()).toBe(0)
  // The code is gone from the address, for who comes back by his history.
  expect(new URL(page.url()).searchParams.get('code')).toBeNull()
  const said = await page.locator('.pay-return').innerText()
  // Told by the channel or asked, whichever was faster.
  for (const word of ['66.60', '待支付 付款人', '支付成功，已入账']) expect(said).toContain(word)
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a rentee tops his meter up in the browser of his phone and comes back to see every step', async () => {
  const { page, takeProblems, context } = await visit(
    {
      username: 'rentee',
      width: 390,
      height: 844,
      phone: 'browser',
    },
    '/mymeter',
  )
  await page.locator('.my-meter header .ant-btn-primary').first().click()
  await press(page)
  await drawer(page).locator('.pay-code a').click()
  expect(takeProblems()).toEqual([])
  // The sandbox's page stands where the app would.
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('link', { name: '返回商户' }).click()
  await page.waitForURL('**/payreturn?id=*')
  // The sandbox's page has no icon.
  takeProblems()
  const back = page.locator('.pay-return')
  await back.getByText('已入账').first().waitFor()
  await back.getByText(/^表计充值 MR/).waitFor()
  await back.getByText('已支付', { exact: true }).waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
