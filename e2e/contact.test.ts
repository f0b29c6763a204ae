/// <reference lib="dom" />
import axeSource, { type AxeResults } from 'axe-core'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ownerUrlOf } from '../bench/trials/_owner.ts'
import { closeBrowser, demo, settled, visit } from './console.ts'

const TENANT = '10002'
const owner = new Client({ connectionString: ownerUrlOf(demo().dataDir) })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await closeBrowser()
})

async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axeSource.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}
const codeTo = async (to: string): Promise<string> => {
  const last = `select content from identity_message where tenant_id = $1 and recipient = $2 order by id desc limit 1`
  await expect.poll(async () => (await owner.query(last, [Number(TENANT), to])).rowCount).toBe(1)
  const { rows } = await owner.query<{ content: string }>(last, [Number(TENANT), to])
  return /\d{6}/.exec(rows[0]!.content)![0]
}

test('a new number is taken with the password and the code sent to it, by keys alone', async () => {
  const seen = await visit({ username: 'landlord', tenant: TENANT })
  const { page } = seen
  await seen.goto('/profile/index')
  await page.getByRole('button', { name: '更换手机号' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '更换手机号' })
  await dialog.waitFor()
  await settled(page)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact_to')
  await page.keyboard.type('13512349999')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  expect(await seriousProblems(page)).toEqual([])
  const send = dialog.getByRole('button', { name: '发送验证码' })
  await send.press('Enter')
  await dialog.locator('.ant-form-item-explain-error').waitFor()
  await dialog.locator('input[type=password]').fill(inject('password'))
  await send.press('Enter')
  await dialog.getByRole('button', { name: /秒后可重发/ }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact_code')
  await page.keyboard.type(await codeTo('13512349999'))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.profile-who dd', { hasText: '13512349999' }).waitFor()
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

test('a new mail address is taken on a phone, in English', async () => {
  const seen = await visit({ username: 'landlord', tenant: TENANT, language: 'en', width: 390, height: 844 })
  const { page } = seen
  await seen.goto('/profile/index')
  await page.getByRole('button', { name: 'Change the mail address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the mail address' })
  await dialog.waitFor()
  await settled(page)
  await dialog.locator('input').first().fill('new-landlord@example.com')
  await dialog.locator('input[type=password]').fill(inject('password'))
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByRole('button', { name: /Again in/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.locator('#contact_code').fill(await codeTo('new-landlord@example.com'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.profile-who dd', { hasText: 'new-landlord@example.com' }).waitFor()
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})
