/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import type { AxeResults } from 'axe-core'
import axeSource from 'axe-core'
import { generate } from 'otplib'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ownerUrlOf } from '../bench/trials/_owner.ts'
import { arrive, closeBrowser, demo, enter, settled, visit } from './console.ts'
import { act, confirm, rowOf } from './steps.ts'

const TENANT = '10002'
const owner = new Client({ connectionString: ownerUrlOf(demo().dataDir) })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.query('delete from identity_second_factor')
  await owner.query('delete from identity_account_rule')
  await owner.end()
  await closeBrowser()
})

async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axeSource.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
/** No program reads the picture, so its answer is changed to one the test knows. */
async function readCaptcha(page: Page): Promise<void> {
  const source = await page.locator('.login-captcha img').getAttribute('src')
  const key = new URL(source!, 'http://x').searchParams.get('key')!
  await expect
    .poll(async () => {
      const change = 'update identity_captcha set answer = $1 where name = $2'
      return (await owner.query(change, [hash(`${key} AB37`), hash(key)])).rowCount
    })
    .toBe(1)
  await page.locator('[name=captcha]').fill('ab37')
}

test('a forgotten password is replaced with a code that was mailed', async () => {
  const [before, admin] = [
    await visit({ username: 'rentee', tenant: TENANT }),
    await visit({ username: 'admin', tenant: TENANT }),
  ]
  await before.goto('/workbench')
  const address = `update identity_user set email = 'e2e-rentee@example.com' where tenant_id = $1 and username = 'rentee'`
  expect((await owner.query(address, [Number(TENANT)])).rowCount).toBe(1)

  const seen = await arrive()
  const { page } = seen
  await page.getByRole('button', { name: '忘记密码？' }).click()
  await page.getByRole('button', { name: '邮件' }).click()
  expect(await seriousProblems(page)).toEqual([])
  await page.locator('[name=tenantCode]').fill(TENANT)
  await page.locator('[name=email]').fill('E2E-rentee@example.com')
  await readCaptcha(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page
    .locator('.login-send', { hasText: '60' })
    .or(page.locator('.login-send', { hasText: '59' }))
    .waitFor()

  await admin.goto('/SMSlogs')
  // The product writes to others meanwhile, each of whom stands first for a moment.
  const row = admin.page.locator('tbody tr[data-row-key]').filter({ hasText: 'e***@example.com' }).first()
  await row.waitFor()
  const code = /验证码 (\d{6})/.exec(await row.innerText())![1]!
  await page.locator('[name=mailCaptcha]').fill(code)
  await page.locator('[name=newPassword]').fill('password1')
  await page.locator('[name=confirmNewPassword]').fill('password1')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: '太常见' }).waitFor()
  await page.locator('[name=newPassword]').fill('grüne Wiese 7')
  await page.locator('[name=confirmNewPassword]').fill('grüne Wiese 7')
  await page.keyboard.press('Enter')
  await page.getByRole('status').waitFor()
  await page.getByRole('button', { name: '返回登录' }).click()
  await enter(page, { username: 'rentee', tenant: TENANT }, 'grüne Wiese 7')
  await page.waitForURL('**/workbench')
  expect([...seen.takeProblems(), ...admin.takeProblems()]).toEqual([])
  for (const one of [before, admin, seen]) await one.context.close()
})

test('somebody who does not know his tenant finds it by his name', async () => {
  const seen = await arrive({ language: 'en', width: 390, height: 844 })
  const { page } = seen
  await page.getByRole('button', { name: "Don't know it?" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.locator('[name=userInfo]').fill('nobody at all')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: 'There is no corresponding tenant for this user' }).waitFor()
  await dialog.locator('[name=userInfo]').fill(' admin ')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: TENANT }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('[name=tenantCode]').inputValue()).toBe(TENANT)
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('username')
  // One tenant is taken at once.
  await page.getByRole('button', { name: "Don't know it?" }).click()
  await dialog.locator('[name=userInfo]').fill('e2e-rentee@example.com')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('[name=tenantCode]').inputValue()).toBe(TENANT)
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})

/** Goes through the steps as a person does. @returns the secret and the recovery codes that were shown */
async function switchOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  const password = page.locator('form input[type=password]').last()
  await password.fill(inject('password'))
  await page.keyboard.press('Enter')
  await page.locator('.second-factor-secret svg').first().waitFor()
  const secret = (await page.locator('.second-factor-secret code').innerText()).replace(/\s/g, '')
  await page.locator('input[autocomplete=one-time-code]').fill('000000')
  await page.keyboard.press('Enter')
  await page.locator('.ant-form-item-explain-error').waitFor()
  await page.locator('input[autocomplete=one-time-code]').fill(await generate({ secret }))
  await page.keyboard.press('Enter')
  await page.locator('.recovery-codes li').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const codes = await page.locator('.recovery-codes li').allInnerTexts()
  await page.locator('.second-factor-buttons .ant-btn-primary').click()
  return { secret, codes }
}
/** The code of the next half minute: that of this one was used to switch it on. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 })

test('a second factor is set up, asked for, demanded of others, and taken off', async () => {
  const admin = await visit({ username: 'admin', tenant: TENANT })
  const { page } = admin
  await admin.goto('/profile/index')
  await page.getByRole('button', { name: '开启二次验证' }).click()
  const { secret, codes } = await switchOn(page)
  expect(codes).toHaveLength(10)
  await page.getByText('剩余 10 个恢复码').waitFor()

  // The sign-in page asks for it, for a code or a recovery code.
  const again = await arrive()
  await enter(again.page, { username: 'admin', tenant: TENANT })
  const field = again.page.locator('[name=totp]')
  await field.waitFor()
  expect(await again.page.getByRole('alert').count()).toBe(0)
  expect(await again.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('totp')
  expect(await seriousProblems(again.page)).toEqual([])
  await field.fill(codes[0]!)
  await again.page.keyboard.press('Enter')
  await again.page.waitForURL('**/workbench')
  // A browser says of every refused request that it was; nothing else was wrong.
  expect(again.takeProblems().filter((problem) => !/400|status of 400/.test(problem))).toEqual([])
  await again.context.close()
  const byCode = await arrive({ language: 'en', width: 390 })
  await enter(byCode.page, { username: 'admin', tenant: TENANT })
  await byCode.page.locator('[name=totp]').fill(await nextCode(secret))
  await byCode.page.keyboard.press('Enter')
  await byCode.page.waitForURL('**/workbench')
  await byCode.context.close()

  // Demanded of everybody, it is the only thing others can do.
  await admin.goto('/sysuser?open=rule')
  await page.locator('#secondFactor').click()
  await page.locator('.ant-select-item-option', { hasText: '所有用户必须' }).click()
  await page.locator('.drawer-footer .ant-btn-primary').click()
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  const landlord = await arrive({ language: 'en', width: 390, height: 844 })
  await enter(landlord.page, { username: 'landlord', tenant: TENANT })
  await landlord.page.waitForURL('**/secondfactor')
  await settled(landlord.page)
  expect(await seriousProblems(landlord.page)).toEqual([])
  await landlord.goto('/mywallet')
  expect(new URL(landlord.page.url()).pathname).toBe('/secondfactor')
  expect(landlord.takeProblems()).toEqual([])
  await switchOn(landlord.page)
  await landlord.page.waitForURL('**/workbench')
  await settled(landlord.page)
  landlord.takeProblems()
  await landlord.goto('/mywallet')
  expect(new URL(landlord.page.url()).pathname).toBe('/mywallet')
  expect(landlord.takeProblems()).toEqual([])
  await landlord.context.close()

  // He has lost his telephone.
  await admin.goto('/sysuser')
  const row = rowOf(page, 'landlord')
  await act(row, '解除二次验证')
  await confirm(page)
  await expect.poll(() => row.innerText()).toContain('否')
  expect(admin.takeProblems()).toEqual([])
  await admin.context.close()
})
