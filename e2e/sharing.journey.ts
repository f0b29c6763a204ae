/// <reference lib="dom" />
import type { Locator } from 'playwright-core'
import { test } from 'vitest'
import { settled, visit } from './console.ts'
import { columnOf, drawer, payCode, press, rowOf, save } from './steps.ts'

/** The channel wants a minute; whoever asks then need not wait for the clock. */
const SHARED_WITHIN = { timeout: 200_000, interval: 3_000 }

test.concurrent('a rule is made, a payment divided by it, and a refund takes the parts back first', {
  timeout: 300_000,
}, async ({ expect, onTestFailed }) => {
  const { page, goto, takeProblems, context } = await visit(
    { username: 'admin', onTestFailed },
    '/rentbill?state=issued&kind=rent&overdue=no',
  )
  const [no, room] = [(await columnOf(page, '账单编号')).at(-1), (await columnOf(page, '房间')).at(-1)]
  const site = room!.split(' ')[0]!

  // A rule of that site goes before all others: 2 % to the platform.
  await goto('/sharerule?open=add')
  await drawer(page).locator('[id$="name"]').fill('旅程分账')
  const choose = async (at: Locator, text: string) => {
    await at.click()
    await page.keyboard.type(text)
    await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click()
  }
  await choose(drawer(page).locator('.ant-select').nth(1), site)
  const part = drawer(page).locator('.field-group').first()
  await choose(part.locator('.ant-select').first(), '云管家平台')
  await part.locator('input[role=spinbutton], .ant-input-number-input').first().fill('2')
  await save(page)
  await rowOf(page, '旅程分账').getByText('云管家平台 2.00%').waitFor()

  await goto(`/rentbill?no=${no}`)
  await rowOf(page, no!).locator('button').last().click()
  await page.getByText('线上支付', { exact: true }).last().click()
  await drawer(page).locator('.ant-checkbox-checked').first().waitFor()
  await press(page)
  await payCode(page)
  await page.getByText('支付成功，已入账').waitFor()
  const order = /O\d{4}-\d{6}/.exec(await drawer(page).innerText())![0]

  await goto('/profitsharing')
  await rowOf(page, order).getByText('待分账').waitFor()
  await expect
    .poll(async () => {
      await goto('/profitsharing')
      const ask = rowOf(page, order).getByText('查询渠道')
      if (await ask.isVisible()) await ask.click()
      await settled(page)
      return rowOf(page, order).innerText()
    }, SHARED_WITHIN)
    .toContain('已完成')
  await rowOf(page, order).getByText('详情').click()
  await drawer(page).getByText('已到账').first().waitFor()
  await expect.poll(() => drawer(page).locator('.division-bar > span').count()).toBe(3)

  // A part of the rent is not owed after all: credited, it is sent back, and the platform gives its part back before.
  await goto(`/rentbill?no=${no}`)
  await rowOf(page, no!).locator('button').last().click()
  await page.getByText('冲减', { exact: true }).last().click()
  await drawer(page).locator('[id$="reason"]').fill('提前退租')
  await drawer(page).locator('tbody .ant-input-number-input').first().fill('500')
  await save(page)
  await goto(`/rechargerecord?no=${order}`)
  await rowOf(page, order).getByText('原路退款').click()
  await drawer(page).locator('[id$="amountFen"]').fill('500')
  await drawer(page).locator('[id$="reason"]').fill('提前退租')
  await save(page)
  await rowOf(page, order).getByText('详情').click()
  await drawer(page).getByText('已退款', { exact: true }).waitFor({ timeout: 90_000 })
  await goto('/profitsharing')
  await rowOf(page, order).getByText('详情').click()
  await drawer(page).getByText('已回退', { exact: true }).first().waitFor()
  await settled(page)
  expect(takeProblems()).toEqual([])
  await context.close()
})
